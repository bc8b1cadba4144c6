import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/kernel/database.ts'
import { findEmbedded, startEmbedded } from '#server/kernel/embedded/index.ts'
import { readSettings } from '#server/kernel/settings.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { words } from './trial/words.ts'

/** `npm run trial-balance`: reads the whole ledger of DATABASE_URL, else of DATA_DIR, and ends with 1 when it is not sound. */

const log = (message: string) => console.error(message)

/** The database and how to leave it as it was found: running or not. */
async function findDatabase(): Promise<{ url: string; leave: () => Promise<void> } | undefined> {
  const { databaseUrl, dataDir } = readSettings()
  if (databaseUrl) return { url: databaseUrl, leave: async () => {} }
  const folder = join(dataDir, 'pg')
  const running = findEmbedded(folder)
  if (running) return { url: running.url, leave: async () => {} }
  if (!existsSync(folder)) return undefined
  const own = await startEmbedded({ dataDir: folder, log })
  return { url: own.url, leave: () => own.stop() }
}

const found = await findDatabase()
if (found) {
  const db = openDatabase(found.url, log, 1)
  try {
    const balance = await trialBalance(db)
    console.log(words(balance).join('\n'))
    process.exitCode = balance.sound ? 0 : 1
  } finally {
    await db.close()
    await found.leave()
  }
} else {
  log('There is no database yet: set DATABASE_URL or DATA_DIR, or run «npm start» once.')
  process.exitCode = 1
}
