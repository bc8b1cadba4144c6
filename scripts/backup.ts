import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '#server/embedded/backup.ts'
import { findEmbedded } from '#server/embedded/index.ts'
import { readSettings } from '#server/kernel/environment.ts'
import { reportErrors } from './reportErrors.ts'

/** `npm run backup -- [--keep 7]`: copies the running embedded database into BACKUP_DIR, and removes copies before the last seven. */
await reportErrors(async () => {
  const { values } = parseArgs({ options: { keep: { type: 'string', default: '7' } } })
  const keep = Number(values.keep)
  const { dataDir, backupDir, databaseUrl } = readSettings()
  if (databaseUrl) throw new Error('DATABASE_URL names a PostgreSQL of your own: back it up with its own tools, such as pgBackRest.')
  if (backupDir === undefined) throw new Error('Set BACKUP_DIR to a folder on another disk, for the server and for this command.')
  if (!Number.isSafeInteger(keep) || keep < 1) throw new Error('--keep must be a whole number from 1.')
  const running = findEmbedded(join(dataDir, 'pg'))
  if (running === undefined) throw new Error(`No database runs on ${dataDir}. Start the server first.`)
  const { folder, removed } = await backUp({ url: running.url, dataDir, backupDir, keep })
  console.log(`Backed up to ${folder}${removed > 0 ? `; ${removed} older removed` : ''}.`)
})
