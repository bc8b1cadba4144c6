import { limitPeriods } from '#contract/responsibleGaming.ts'
import type { LimitPeriod } from '#contract/responsibleGaming.ts'
import { slotMs, slotOf, spanOf } from '../kernel/calendar.ts'
import type { Deps } from '../kernel/context.ts'
import type { Sql } from '../kernel/database.ts'
import { isTransactionOpen } from '../kernel/database/openTransactions.ts'
import { deleteInBatches } from '../kernel/database/partitions.ts'
import type { Job } from '../kernel/jobs.ts'
import {
  addPlayTime,
  dropPlayTime,
  lockPlayTimeMark,
  movePlayTimeMark,
  pauseMs,
  playedSince,
  purgeMoves,
  purgePlayTime,
} from './playTimeStore.ts'
import { endPassesAfterClockSetBack } from './store.ts'

// Playing time is the time between rounds in coins or bonus coins, the bets and choices of rounds in progress, and studios' reports. It
// grows only with play, however many windows are open, and never shrinks. A round that its player leaves open counts for no more than a
// pause.

/** What ended earlier is written, unless its transaction is still open, which is checked separately. */
const settledMs = 10 * 60_000
/**
 * The step in which time is added up. Limits read the single rounds after it, and a third of a day may have thousands, so it is shorter
 * than a third.
 */
const stepMs = 15 * 60_000
/** The thirds of 40 days: no period that is still running began earlier. */
const remembered = 120
/** Thirds that are added up in one transaction, where several are waiting. */
const atATime = 21

/**
 * Adds up what is settled, and deletes its moves and the thirds that no running period contains. With several servers, only one adds up
 * each part, and none does while a transaction older than `longMs` is open. After the clock was ahead, the third it is now is added up
 * again: what was played since then was not yet to be seen. Passes from then end with it.
 */
export async function sumPlayTime({ db, clock }: Pick<Deps, 'db' | 'clock'>, longMs = settledMs / 2): Promise<void> {
  const now = clock()
  const settled = Math.floor((now - settledMs) / stepMs) * stepMs
  const last = slotOf(settled) - 1
  for (let isDone = false; !isDone;) {
    isDone = await db.transaction(async (tx) => {
      const mark = await lockPlayTimeMark(tx)
      if (!mark) return true
      const until = mark.at > now ? Math.min(mark.until, slotOf(settled) * slotMs) : mark.until
      if (until < mark.until) {
        await dropPlayTime(tx, slotOf(settled))
        await movePlayTimeMark(tx, until, now)
        await endPassesAfterClockSetBack(tx, now)
      }
      if (until >= settled || (await isTransactionOpen(tx, longMs))) return true
      const first = Math.max(until, (last - remembered + 1) * slotMs)
      const next = Math.min((slotOf(first) + atATime) * slotMs, settled)
      await addPlayTime(tx, first, next)
      await movePlayTimeMark(tx, next, now)
      return next === settled
    })
  }
  await deleteInBatches((limit) => purgeMoves(db, limit))
  await deleteInBatches((limit) => purgePlayTime(db, last - remembered, limit))
}

export const playTimeJob: Job = { name: 'playTime', everyMs: 5 * 60_000, run: sumPlayTime }

/** The playing time in the current periods, up to now. */
export async function playingTimeOf(sql: Sql, playerId: string, now: number): Promise<Readonly<Record<LimitPeriod, number>>> {
  const starts = limitPeriods.map((period) => spanOf(period, now).startsAt)
  const row = await playedSince(sql, playerId, starts, now)
  // What is added up ended longer ago than a pause counts.
  const sinceLast = row.last === null ? pauseMs : now - row.last
  const running = (period: LimitPeriod): number =>
    row.has_played ? Math.max(0, Math.min(sinceLast, now - spanOf(period, now).startsAt, pauseMs)) : 0
  return { day: row.day + running('day'), week: row.week + running('week'), month: row.month + running('month') }
}
