import { manilaDay } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import type { Job } from '../../kernel/jobs.ts'
import { deletePlayDays, firstRegistration, insertPlayDays, lockPlayDayMark, setPlayDayMark } from './recordStore.ts'

/** No transaction is open for this long: of a day that ended before, no round is missing. */
const settledMs = 10 * 60_000
/** Days that are added up in one transaction, where several are waiting. */
const atATime = 7

/** The day of the first registration: nobody can have played before it. */
const firstDay = async (tx: Sql): Promise<number | undefined> => {
  const first = await firstRegistration(tx)
  return first && manilaDay(first.at)
}

/**
 * Adds up days of Manila that are over, for the report of bets. On several servers, each stretch of days goes to one. After the clock was ahead,
 * days that are not over are forgotten: more was played on them since.
 */
export async function sumPlayDays({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  const last = manilaDay(now - settledMs) - 1
  for (let isDone = false; !isDone;) {
    isDone = await db.transaction(async (tx) => {
      const mark = await lockPlayDayMark(tx)
      if (!mark) return true
      if (mark.day !== null && mark.day >= manilaDay(now)) {
        await deletePlayDays(tx, last)
        await setPlayDayMark(tx, last)
        return true
      }
      const from = mark.day === null ? await firstDay(tx) : mark.day + 1
      if (from === undefined || from > last) return true
      const next = Math.min(from + atATime - 1, last)
      await insertPlayDays(tx, from, next)
      await setPlayDayMark(tx, next)
      return next === last
    })
  }
}

export const playDaysJob: Job = { name: 'playDays', everyMs: 5 * 60_000, run: sumPlayDays }
