import { parseArgs } from 'node:util'
import { restore } from '#server/embedded/backup.ts'
import { readSettings } from '#server/kernel/environment.ts'
import { reported } from './reported.ts'

/**
 * `npm run restore -- [--to 2026-11-22T18:30:00+08:00]`: restores the embedded database of BACKUP_DIR into an empty DATA_DIR, as of that
 * time.
 */
await reported(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const to = values.to === undefined ? undefined : new Date(values.to)
  const { dataDir, backupDir } = readSettings()
  if (backupDir === undefined) throw new Error('Set BACKUP_DIR to the folder of the backups.')
  if (to && Number.isNaN(to.getTime())) throw new Error(`«${values.to}» is no time like 2026-11-22T18:30:00+08:00.`)
  await restore({ dataDir, backupDir, to, log: (message) => console.error(message) })
  console.log(`Restored into ${dataDir}. «npm run trial-balance» verifies its ledger; «npm start» starts the server.`)
})
