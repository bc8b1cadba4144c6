import { parseArgs } from 'node:util'
import { openDatabase } from '#server/kernel/database.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { findDatabase, noDatabase } from './findDatabase.ts'
import { reportErrors } from './reportErrors.ts'
import { trialBalanceLines } from './trialBalanceTexts.ts'

/**
 * `npm run trial-balance`: checks the ledger of DATABASE_URL, else of DATA_DIR, and exits with 1 when it is not sound. `-- --full` reads
 * closed periods again too. It writes nothing: the desk shows what the daily job found (docs/decisions/069).
 */

await reportErrors(async () => {
  const { values } = parseArgs({ options: { full: { type: 'boolean', default: false } } })
  const log = (message: string) => console.error(message)

  const database = await findDatabase(log)
  if (!database) throw new Error(noDatabase)
  const db = openDatabase(database.url, log, { size: 1 })
  try {
    const balance = await trialBalance(db, values)
    console.log(trialBalanceLines(balance).join('\n'))
    process.exitCode = balance.sound ? 0 : 1
  } finally {
    await db.close()
    await database.leave()
  }
})
