import { manilaDay } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import type { Job } from '../../kernel/jobs.ts'

/** No transaction is open for this long: of a day that ended before, no round is missing. */
const settledMs = 10 * 60_000
/** Days that are added up in one transaction, where several are waiting. */
const atATime = 7

/** The day of the first registration: nobody can have played before it. */
const firstDay = async (tx: Sql): Promise<number | undefined> => {
  const first = await tx.row<{ at: number }>('select created_at as at from player order by id limit 1')
  return first && manilaDay(first.at)
}

/** Adds up days of Manila that are over, for the report of bets. On several servers, each stretch of days goes to one. */
export async function sumPlayDays({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const last = manilaDay(clock() - settledMs) - 1
  for (let isDone = false; !isDone;) {
    isDone = await db.transaction(async (tx) => {
      const mark = await tx.row<{ day: number | null }>('select day from play_day_mark for update skip locked')
      if (!mark) return true
      const from = mark.day === null ? await firstDay(tx) : mark.day + 1
      if (from === undefined || from > last) return true
      const next = Math.min(from + atATime - 1, last)
      // A day of Manila begins with the last third of a UTC day.
      await tx.rows(
        `insert into play_day (player_id, day, game_id, rounds, staked, won, valid_bet)
           select player_id, (slot + 1) / 3, game_id, sum(rounds), sum(staked), sum(won), sum(valid_bet) from play_total
             where slot >= $1 and slot < $2 and currency <> 'demo' group by 1, 2, 3 order by 1, 2, 3`,
        [3 * from - 1, 3 * next + 2],
      )
      await tx.rows('update play_day_mark set day = $1', [next])
      return next === last
    })
  }
}

export const playDaysJob: Job = { name: 'playDays', everyMs: 5 * 60_000, run: sumPlayDays }
