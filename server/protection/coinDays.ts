import { utcDay } from '../kernel/calendar.ts'
import type { Deps } from '../kernel/context.ts'
import { isTransactionOpen } from '../kernel/database/openTransactions.ts'
import { deleteInBatches } from '../kernel/database/partitions.ts'
import type { Job } from '../kernel/jobs.ts'
import { addCoinDays, lockCoinDayMark, moveCoinDayMark, purgeCoinDays } from './coinDayStore.ts'

/** A round is written within this time, unless its transaction is still open, which is checked separately. */
const settledMs = 10 * 60_000
/** In days: no period that is still running began earlier. */
const rememberedDays = 40
/** Days that are added up in one transaction, where several are waiting. */
const atATime = 7

/**
 * Adds up days that are over, for limits on stakes and losses, and deletes those that no running period contains. Nothing is added up while
 * a transaction older than `longMs` is open. With several servers, only one adds up each stretch of days. After the clock was ahead, all
 * remembered days are added up again: those that were not over had more rounds since.
 */
export async function sumCoinDays({ db, clock }: Pick<Deps, 'db' | 'clock'>, longMs = 5 * 60_000): Promise<void> {
  const now = clock()
  const last = utcDay(now - settledMs) - 1
  for (let isDone = false; !isDone;) {
    isDone = await db.transaction(async (tx) => {
      const mark = await lockCoinDayMark(tx)
      const isAhead = mark !== undefined && mark.at > now
      if (!mark || (mark.day >= last && !isAhead)) return true
      if (await isTransactionOpen(tx, longMs)) return true
      const first = Math.max(isAhead ? 0 : mark.day + 1, last - rememberedDays + 1)
      const next = Math.min(first + atATime - 1, last)
      await addCoinDays(tx, first, next)
      await moveCoinDayMark(tx, next, now)
      return next === last
    })
  }
  await deleteInBatches((limit) => purgeCoinDays(db, last - rememberedDays, limit))
}

export const coinDaysJob: Job = { name: 'coinDays', everyMs: 5 * 60_000, run: sumCoinDays }
