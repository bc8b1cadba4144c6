import { manilaDay } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { isTransactionOpen } from '../../kernel/database/openTransactions.ts'
import type { Job } from '../../kernel/jobs.ts'
import { deletePlayDays, firstRegistration, insertPlayDays, lockPlayDayMark, setPlayDayMark } from './recordStore.ts'

/** A round is written within this time, unless its transaction is still open, which is checked separately. */
const settledMs = 10 * 60_000
/** Days that are added up in one transaction, where several are waiting. */
const atATime = 7

/** The day of the first registration: nobody can have played before it. */
const firstDay = async (tx: Sql): Promise<number | undefined> => {
  const first = await firstRegistration(tx)
  return first && manilaDay(first.at)
}

/**
 * Adds up days of Manila that are over, for the report of bets, while no transaction older than `longMs` is open. On several servers, each
 * stretch of days goes to one. After the clock was ahead, days that were perhaps not over are added up again: more was played on them since.
 */
export async function sumPlayDays({ db, clock }: Pick<Deps, 'db' | 'clock'>, longMs = settledMs / 2): Promise<void> {
  const now = clock()
  const last = manilaDay(now - settledMs) - 1
  for (let isDone = false; !isDone;) {
    isDone = await db.transaction(async (tx) => {
      const mark = await lockPlayDayMark(tx)
      if (!mark) return true
      let from = mark.day === null ? await firstDay(tx) : mark.day + 1
      if (mark.day !== null && mark.at > now) {
        from = Math.min(mark.day, last)
        await deletePlayDays(tx, from - 1)
        await setPlayDayMark(tx, from - 1, now)
      }
      if (from === undefined || from > last || (await isTransactionOpen(tx, longMs))) return true
      const next = Math.min(from + atATime - 1, last)
      await insertPlayDays(tx, from, next)
      await setPlayDayMark(tx, next, now)
      return next === last
    })
  }
}

export const playDaysJob: Job = { name: 'playDays', everyMs: 5 * 60_000, run: sumPlayDays }
