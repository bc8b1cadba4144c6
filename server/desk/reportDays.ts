import type { Database, Sql } from '../kernel/database.ts'
import type { Job } from '../kernel/jobs.ts'
import { lastPeriod } from '../ledger/periods.ts'
import { addEntries, addRounds, findBatchEnd, lockReportMark, moveReportMark } from './reportDayStore.ts'

// What was played, paid and given by day of Manila (docs/decisions/071). Entries and rounds that are closed (069) are added once, by number, to
// the day of their own time: so neither one that is committed late nor one dated the day before is missed. A report adds what comes
// after the mark.

/** Entries, and rounds, of one transaction. */
const batchSize = 20_000
/** Batches of one run, where many are waiting: a database from before these totals catches up over several runs. */
const maxBatches = 50

/** Adds the next closed entries and rounds; false when there are none, or another server holds the mark. */
async function addNext(tx: Sql, size: number): Promise<boolean> {
  const mark = await lockReportMark(tx)
  if (!mark) return false
  const closed = await lastPeriod(tx)
  const next = await findBatchEnd(tx, mark, { entryId: closed.lastEntry, roundId: closed.lastRound }, size)
  if (next.entryId === null && next.roundId === null) return false
  if (next.entryId !== null) await addEntries(tx, mark.entryId, next.entryId)
  if (next.roundId !== null) await addRounds(tx, mark.roundId, next.roundId)
  await moveReportMark(tx, next)
  return true
}

/** Adds what was closed to the totals; returns in how many batches. On several servers, each goes to one. */
export async function addReportDays(db: Database, size = batchSize): Promise<number> {
  let added = 0
  while (added < maxBatches && (await db.transaction((tx) => addNext(tx, size)))) added++
  return added
}

export const reportDaysJob: Job = {
  name: 'reportDays',
  everyMs: 60_000,
  run: async ({ db, log }) => {
    const added = await addReportDays(db)
    if (added > 0) log.info({ added }, 'closed entries and rounds added to the report’s days')
  },
}
