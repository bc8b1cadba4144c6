import { limitPeriods } from '#contract/responsibleGaming.ts'
import type { LimitPeriod } from '#contract/responsibleGaming.ts'
import { slotMs, slotOf, spanOf } from '../kernel/calendar.ts'
import type { Deps } from '../kernel/context.ts'
import type { Sql } from '../kernel/database.ts'
import { deleteInBatches } from '../kernel/database/partitions.ts'
import type { Job } from '../kernel/jobs.ts'

// Playing time is the time between rounds in coins or bonus coins, the bets and choices of rounds in progress, and studios' reports. It
// grows only with play, however many windows are open, and never shrinks. A round that its player leaves open counts for no more than a
// pause.

/** Of the time between two of these, or since the last one, at most this much counts as playing time. */
const pauseMs = 2 * 60_000

/** SQL: whether a round was ended by its game's rule because its player did not return: that is not play. */
export const isEndedByRule = (round: string): string =>
  `exists (select from staged_round ended where ended.id = ${round}.staged_round_id and ended.by_rule)`

/**
 * Rounds, moves and reports of a player from `since` until `until`: how much of the pause before each counts, and how much of that lies
 * before its third of a day. Nothing counts before the very first one. `since` is the start of a third, or the time up to which it was
 * added up. `offset 0` keeps the planner from evaluating the search for an earlier one twice, as its result is used twice.
 */
const pauses = (player: string, since: string, until: string): string => `
  select at, ms, greatest(ms - at % ${slotMs}, 0) as lead from (
    select at, case
        when before is not null then least(at - before, ${pauseMs})
        when exists (select from play_time p where p.player_id = ${player} and p.slot <= ${since} / ${slotMs})
          or exists (select from play_total t where t.player_id = ${player} and t.slot < ${since} / ${slotMs} and t.currency <> 'demo')
          or exists (select from play_move m where m.player_id = ${player} and m.at < ${since})
          or exists (select from studio_play s where s.player_id = ${player} and s.at < ${since}) then ${pauseMs}
        else 0
      end as ms
      from (
        select at, lag(at) over (order by at, id) as before from (
          select r.at, r.id from round r where r.player_id = ${player} and not r.demo and r.at >= ${since} - ${pauseMs} and r.at < ${until}
            and not ${isEndedByRule('r')}
          union all select m.at, m.id from play_move m where m.player_id = ${player} and m.at >= ${since} - ${pauseMs} and m.at < ${until}
          union all select s.at, s.id from studio_play s where s.player_id = ${player} and s.at >= ${since} - ${pauseMs} and s.at < ${until}
        ) games
      ) ordered where at >= ${since} offset 0
  ) counted`

/** No transaction stays open this long: nothing is missing from what ended earlier. */
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
 * SQL: records that players placed a bet or made a choice, from the staged rounds in `written`. If that ended the round, the round counts
 * at the same time.
 */
export const movesIn = (written: string): string =>
  `insert into play_move (player_id, at) select player_id, moved_at from ${written} where currency = 'coin'`

/**
 * Adds up what is settled, and deletes its moves and the thirds that no running period contains. With several servers, only one adds up
 * each part.
 */
export async function sumPlayTime({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const settled = Math.floor((clock() - settledMs) / stepMs) * stepMs
  const last = slotOf(settled) - 1
  for (let isDone = false; !isDone;) {
    isDone = await db.transaction(async (tx) => {
      const mark = await tx.row<{ until: number }>('select until from play_time_mark for update skip locked')
      if (!mark || mark.until >= settled) return true
      const first = Math.max(mark.until, (last - remembered + 1) * slotMs)
      const next = Math.min((slotOf(first) + atATime) * slotMs, settled)
      await tx.rows(
        `insert into play_time (player_id, slot, played_ms, lead_ms)
           select player_id, at / ${slotMs}, sum(ms), sum(lead) from (
               select player_id from play_total
                 where slot >= $1::bigint / ${slotMs} and slot <= ($2::bigint - 1) / ${slotMs} and currency <> 'demo'
               union select player_id from studio_play where at >= $1 and at < $2
               union select player_id from play_move where at >= $1 and at < $2
             ) players, lateral (${pauses('players.player_id', '$1::bigint', '$2::bigint')}) played group by 1, 2 order by 1, 2
           on conflict (player_id, slot) do update
             set played_ms = play_time.played_ms + excluded.played_ms, lead_ms = play_time.lead_ms + excluded.lead_ms`,
        [first, next],
      )
      await tx.rows('update play_time_mark set until = $1', [next])
      return next === settled
    })
  }
  // They may be the start of a pause that is added up next.
  await deleteInBatches(
    async (limit) =>
      (
        await db.rows(
          `delete from play_move where id in (
             select m.id from play_move m where m.at < (select until from play_time_mark) - ${pauseMs} limit $1) returning 1`,
          [limit],
        )
      ).length,
  )
  await deleteInBatches(
    async (limit) =>
      (
        await db.rows(
          `delete from play_time where (player_id, slot) in (select player_id, slot from play_time where slot <= $1 limit $2) returning 1`,
          [last - remembered, limit],
        )
      ).length,
  )
}

export const playTimeJob: Job = { name: 'playTime', everyMs: 5 * 60_000, run: sumPlayTime }

type Times = Record<LimitPeriod, number> & { has_played: boolean; last: number | null }

const times = `
  with since as (
    select greatest(until, least($3::bigint, $4::bigint)) as at from play_time_mark
  ), fresh as (${pauses('$1', '(select at from since)', `($5::bigint + ${pauseMs})`)}
  ), played as (
    select slot::bigint * ${slotMs} as at, played_ms as ms, lead_ms as lead from play_time
      where player_id = $1 and slot >= (least($3::bigint, $4::bigint) / ${slotMs})::integer and slot::bigint * ${slotMs} < (select at from since)
    union all select at - at % ${slotMs}, ms, lead from fresh
  )
  select ${limitPeriods
    .map((period, index) => {
      const start = `$${index + 2}::bigint`
      return `coalesce(sum(ms - case when at = ${start} then lead else 0 end) filter (where at >= ${start}), 0)::bigint as ${period}`
    })
    .join(', ')}, count(*) > 0 as has_played, (select max(at) from fresh) as last from played`

/** The playing time in the current periods, up to now. */
export async function playingTimeOf(sql: Sql, playerId: string, now: number): Promise<Readonly<Record<LimitPeriod, number>>> {
  const starts = limitPeriods.map((period) => spanOf(period, now).startsAt)
  const row = await sql.row<Times>(times, [playerId, ...starts, now])
  if (!row) throw new Error('the aggregate returned no row')
  // What is added up ended longer ago than a pause counts.
  const sinceLast = row.last === null ? pauseMs : now - row.last
  const running = (period: LimitPeriod): number =>
    row.has_played ? Math.max(0, Math.min(sinceLast, now - spanOf(period, now).startsAt, pauseMs)) : 0
  return { day: row.day + running('day'), week: row.week + running('week'), month: row.month + running('month') }
}
