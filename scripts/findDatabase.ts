import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findEmbedded, startEmbedded } from '#server/embedded/index.ts'
import { connectClient } from '#server/kernel/database/connectClient.ts'
import { readSettings } from '#server/kernel/environment.ts'

/**
 * The database of DATABASE_URL, else of DATA_DIR, and a function that leaves it as it was found: running or not. Undefined when there is
 * none yet.
 */
export async function findDatabase(log: (message: string) => void): Promise<{ url: string; leave: () => Promise<void> } | undefined> {
  const { databaseUrl, dataDir } = readSettings()
  if (databaseUrl) {
    const client = await connectClient(databaseUrl)
    await client.end()
    return { url: databaseUrl, leave: async () => {} }
  }
  const folder = join(dataDir, 'pg')
  const running = findEmbedded(folder)
  if (running) return { url: running.url, leave: async () => {} }
  if (!existsSync(folder)) return undefined
  const own = await startEmbedded({ dataDir: folder, log })
  return { url: own.url, leave: () => own.stop() }
}

export const noDatabase = 'No database found: set DATABASE_URL or DATA_DIR, or run “npm start” once.'
