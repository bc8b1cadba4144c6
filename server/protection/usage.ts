import { limitPeriods } from '#contract/responsibleGaming.ts'
import type { LimitKind, LimitPeriod } from '#contract/responsibleGaming.ts'
import { spanOf } from '../kernel/calendar.ts'
import type { Sql } from '../kernel/database.ts'

/** What the running periods have used. Coins in hundredths, time in ms. A loss below zero is a gain. */
export type Usage = Readonly<Record<LimitPeriod, Readonly<Record<LimitKind, number>>>>

/** Between two rounds, as between the last one and now, no more than this counts as time at the games. */
export const pauseMs = 2 * 60_000

type Sums = Record<`${'stake' | 'net' | 'time'}_${LimitPeriod}`, number> & { last: number | null }

/** For each period its own column; $2 to $4 are when day, week and month began. */
const each = (column: (period: LimitPeriod, start: string) => string): string =>
  limitPeriods.map((period, index) => column(period, `$${index + 2}::bigint`)).join(', ')

/** Coins that lie at studios, or are on their way there, or in shared rounds that are not paid yet: what becomes of them is known later, so until then they count as staked and lost. */
export const inPlay = async (sql: Sql, playerId: string): Promise<number> =>
  (
    await sql.row<{ sum: number }>(
      `select ((select coalesce(sum(greatest(balance, 0)), 0) from studio_wallet where player_id = $1)
         + (select coalesce(sum(stake), 0) from shared_bet where player_id = $1 and payout is null))::bigint as sum`,
      [playerId],
    )
  )?.sum ?? 0

/**
 * Rounds of the longest running period, and what studios reported; what they cost is counted of the player's own coins alone. Time is the time between rounds: the part of each pause that lies in the period, and
 * of a longer pause its first two minutes. So it grows with what is played alone, in whatever windows, and never shrinks.
 */
const played = `
  with recent as (
    select at, bonus, stake, payout, lag(at) over (order by at, id) as before from (
      select at, id, bonus, stake, payout from round where player_id = $1 and not demo and at >= least($3::bigint, $4::bigint)
      union all select at, id, false, staked, won from studio_play where player_id = $1 and at >= least($3::bigint, $4::bigint)
    ) games
  )
  select ${each(
    (period, start) =>
      `coalesce(sum(stake) filter (where at >= ${start} and not bonus), 0)::bigint as stake_${period},
       coalesce(sum(stake - payout) filter (where at >= ${start} and not bonus), 0)::bigint as net_${period},
       coalesce(sum(least(at - before, at - ${start}, $5::bigint)) filter (where at >= ${start} and before is not null), 0)::bigint as time_${period}`,
  )}, max(at) as last from recent`

/** Gross: what was given back later counts on. What was never credited does not. */
const paid = `state in ('paid', 'refunded') and return_reason is null`
const inPeriods = `${paid} and settled_at >= least($3::bigint, $4::bigint)`
const sumsOf = (which: (start: string) => string): string =>
  each((period, start) => `coalesce(sum(amount) filter (where ${which(start)}), 0)::bigint as ${period}`)

const paidDeposits = `select ${sumsOf((start) => `settled_at >= ${start}`)} from deposit_order where player_id = $1 and ${inPeriods}`

/** Deposits that were paid in the period, and orders that may still be paid. */
const deposited = `
  select ${sumsOf((start) => `state in ('created', 'pending') or settled_at >= ${start}`)}
  from deposit_order where player_id = $1 and ((${inPeriods}) or (state in ('created', 'pending') and expires_at > $5))`

const starts = (now: number): number[] => limitPeriods.map((period) => spanOf(period, now).startsAt)

type ByPeriod = Readonly<Record<LimitPeriod, number>>

export const depositsOf = async (sql: Sql, playerId: string, now: number): Promise<ByPeriod> =>
  (await sql.row<ByPeriod>(deposited, [playerId, ...starts(now), now])) ?? { day: 0, week: 0, month: 0 }

export const paidDepositsOf = async (sql: Sql, playerId: string, now: number): Promise<ByPeriod> =>
  (await sql.row<ByPeriod>(paidDeposits, [playerId, ...starts(now)])) ?? { day: 0, week: 0, month: 0 }

/** What was played, without the deposits. */
export async function playOfPeriods(sql: Sql, playerId: string, now: number): Promise<Usage> {
  const sums = await sql.row<Sums>(played, [playerId, ...starts(now), pauseMs])
  if (!sums) throw new Error('sums of no rounds are zero, not nothing')
  const usage = limitPeriods.map((period) => {
    const running = sums.last === null ? 0 : Math.max(0, Math.min(now - sums.last, now - spanOf(period, now).startsAt, pauseMs))
    return [
      period,
      { deposit: 0, stake: sums[`stake_${period}`], loss: sums[`net_${period}`], time: sums[`time_${period}`] + running },
    ] as const
  })
  return Object.fromEntries(usage) as Usage
}

export async function usageOf(sql: Sql, playerId: string, now: number): Promise<Usage> {
  const [play, deposits] = await Promise.all([playOfPeriods(sql, playerId, now), depositsOf(sql, playerId, now)])
  return Object.fromEntries(limitPeriods.map((period) => [period, { ...play[period], deposit: deposits[period] }])) as Usage
}
