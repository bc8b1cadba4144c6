import { utcDay } from '../kernel/calendar.ts'
import type { Deps } from '../kernel/context.ts'
import { deleteInBatches } from '../kernel/database/partitions.ts'
import type { Job } from '../kernel/jobs.ts'

/** A round is written within this time, unless its transaction is still open, which is checked separately. */
const settledMs = 10 * 60_000
/** In days: no period that is still running began earlier. */
const rememberedDays = 40
/** Days that are added up in one transaction, where several are waiting. */
const atATime = 7

/**
 * Adds up days that are over, for limits on stakes and losses, and deletes those that no running period contains. Nothing is added up while
 * a transaction older than `longMs` is open: it may have begun on one of these days and, waiting for its standby, may still add a round to
 * it. With several servers, only one adds up each stretch of days.
 */
export async function sumCoinDays({ db, clock }: Pick<Deps, 'db' | 'clock'>, longMs = 5 * 60_000): Promise<void> {
  const last = utcDay(clock() - settledMs) - 1
  for (let isDone = false; !isDone;) {
    isDone = await db.transaction(async (tx) => {
      const mark = await tx.row<{ day: number }>('select day from coin_day_mark for update skip locked')
      if (!mark || mark.day >= last) return true
      const late = await tx.row(
        `select 1 as late from pg_stat_activity where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()
           and xact_start < clock_timestamp() - $1 * interval '1 millisecond' limit 1`,
        [longMs],
      )
      if (late) return true
      const first = Math.max(mark.day + 1, last - rememberedDays + 1)
      const next = Math.min(first + atATime - 1, last)
      await tx.rows(
        `insert into coin_day (player_id, day, staked, won)
           select player_id, slot / 3, sum(staked), sum(won) from play_total
             where slot >= 3 * $1::integer and slot < 3 * $2::integer and currency = 'coin' group by 1, 2 order by 1, 2
           on conflict (player_id, day) do update set staked = excluded.staked, won = excluded.won`,
        [first, next + 1],
      )
      await tx.rows('update coin_day_mark set day = $1', [next])
      return next === last
    })
  }
  await deleteInBatches(
    async (limit) =>
      (
        await db.rows(
          `delete from coin_day where (player_id, day) in (select player_id, day from coin_day where day <= $1 limit $2) returning 1`,
          [last - rememberedDays, limit],
        )
      ).length,
  )
}

export const coinDaysJob: Job = { name: 'coinDays', everyMs: 5 * 60_000, run: sumCoinDays }
