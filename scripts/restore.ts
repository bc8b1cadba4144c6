import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { plural } from '#contract/operatorText.ts'
import { anchorFile, readAnchors } from '#server/adapters/auditAnchor.ts'
import { restore } from '#server/embedded/backup.ts'
import { verifyAudit } from '#server/kernel/auditChain.ts'
import { momentIn } from '#server/kernel/calendar.ts'
import { openDatabase } from '#server/kernel/database.ts'
import { readSettings } from '#server/kernel/environment.ts'
import { reportErrors } from './reportErrors.ts'

/**
 * `npm run restore -- [--to 2026-11-22T18:30:00+08:00]`: restores the embedded database of BACKUP_DIR into an empty DATA_DIR, as of that
 * time. The restored audit log is compared with the heads in the backup; exits with 1 when they differ.
 */
await reportErrors(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const at = values.to === undefined ? undefined : momentIn(values.to)
  const { dataDir, backupDir } = readSettings()
  if (backupDir === undefined) throw new Error('Set BACKUP_DIR to the folder of the backups.')
  if (values.to !== undefined && at === undefined) throw new Error(`“${values.to}” is no time like 2026-11-22T18:30:00+08:00.`)
  const log = (message: string) => console.error(message)
  const verify = async (url: string) => {
    const db = openDatabase(url, log, { size: 1 })
    try {
      const heads = readAnchors(join(dataDir, anchorFile))
      // A backup of an earlier release has none.
      if (heads.length === 0) return console.log('Audit log: the backup has no heads to compare it with.')
      const { count, anchors, problems } = await verifyAudit(db, heads)
      for (const problem of problems) console.log(`BROKEN: ${problem}`)
      console.log(`Audit log: ${plural(count, 'entry', 'entries')} chained, ${plural(anchors, 'head')} of the backup compared.`)
      if (problems.length > 0) process.exitCode = 1
    } finally {
      await db.close()
    }
  }
  await restore({ dataDir, backupDir, to: at === undefined ? undefined : new Date(at), log, verify })
  console.log(`Restored into ${dataDir}. “npm run trial-balance” verifies its ledger; “npm start” starts the server.`)
})
