import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilesAdapter } from './index.ts'

const name = /^[0-9a-f-]{36}$/
const cipher = 'aes-256-gcm'
const ivSize = 12
const tagSize = 16

/**
 * Files in one folder, readable by the server's user only and encrypted with a key derived from the installation's secret: a copy of the
 * disk alone reveals no picture. Names are UUIDs, which rules out path traversal, and are part of the encryption: files cannot be
 * swapped.
 */
export function createFiles(folder: string, secret: Buffer): FilesAdapter {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'papers', 32))
  const pathOf = (id: string): string => {
    if (!name.test(id)) throw new Error('a file is named by a UUID')
    return join(folder, id)
  }
  const seal = (id: string, bytes: Uint8Array): Buffer => {
    const iv = randomBytes(ivSize)
    const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(id))
    const sealed = Buffer.concat([sealing.update(bytes), sealing.final()])
    return Buffer.concat([iv, sealing.getAuthTag(), sealed])
  }
  const unseal = (id: string, file: Buffer): Buffer => {
    const opening = createDecipheriv(cipher, key, file.subarray(0, ivSize)).setAAD(Buffer.from(id))
    opening.setAuthTag(file.subarray(ivSize, ivSize + tagSize))
    return Buffer.concat([opening.update(file.subarray(ivSize + tagSize)), opening.final()])
  }
  return {
    async write(id, bytes, at) {
      const path = pathOf(id)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Complete and synced to disk before it gets its name, because a row will soon refer to it.
      const file = await open(`${path}.part`, 'w', 0o600)
      try {
        await file.writeFile(seal(id, bytes))
        // By the server’s clock, which may differ from the machine's.
        await file.utimes(new Date(at), new Date(at))
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.part`, path)
    },
    read: async (id) => unseal(id, await readFile(pathOf(id))),
    remove: (id) => rm(pathOf(id), { force: true }),
    async list() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const files = names.filter((one) => name.test(one)).map(async (id) => ({ id, at: Math.round((await stat(pathOf(id))).mtimeMs) }))
      return Promise.all(files)
    },
  }
}
