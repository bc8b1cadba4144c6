import { existsSync, globSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { stopEmbedded } from './index.ts'

/** Started by `temporaryFolder`, with a channel that closes when that process ends. */
const [folder = ''] = process.argv.slice(2)
const pauseMs = 50
const limitMs = 60_000

async function clean(): Promise<void> {
  const limit = AbortSignal.timeout(limitMs)
  while (existsSync(folder) && !limit.aborted) {
    await Promise.allSettled(globSync('{pg,*/pg}', { cwd: folder }).map((dataDir) => stopEmbedded(join(folder, dataDir))))
    // Fails while a database that was being created, or a server that is closing, still writes there.
    await rm(folder, { recursive: true, force: true }).catch(() => wait(pauseMs))
  }
}

// It may have ended meanwhile.
if (process.connected) process.once('disconnect', () => void clean())
else await clean()
