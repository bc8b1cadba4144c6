import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchiveAdapter } from './index.ts'

const namePattern = /^[a-z0-9_]+\.jsonl\.gz$/

/** The archive as files in one folder, readable by the server's user only. */
export function createArchive(folder: string): ArchiveAdapter {
  const pathOf = (name: string): string => {
    if (!namePattern.test(name)) throw new Error(`${name} is no name of an archive`)
    return join(folder, name)
  }
  return {
    async write(name, blocks) {
      const path = pathOf(name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Complete and synced to disk before it gets its name: the rows that it holds will be deleted.
      const file = await open(`${path}.part`, 'w', 0o600)
      try {
        for await (const block of blocks) await file.writeFile(block)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.part`, path)
    },
    async read(name, place, bytes) {
      const file = await open(pathOf(name), 'r')
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, place)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
