import { limitPeriods } from '#contract/responsibleGaming.ts'
import type { LimitKind, LimitPeriod } from '#contract/responsibleGaming.ts'
import { dayMs, slotMs, spanOf } from '../kernel/calendar.ts'
import type { Sql } from '../kernel/database.ts'
import { playingTimeOf } from './playTime.ts'
import { accountsUsedBy, usedBy } from './store.ts'

/** The use of the current periods, by all accounts whose use counts (`store.usedBy`). Coins in hundredths, time in ms. A negative loss is a gain. */
export type Usage = Readonly<Record<LimitPeriod, Readonly<Record<LimitKind, number>>>>

type Amounts = Record<`${'stake' | 'net'}_${LimitPeriod}`, number>

const isOfPerson = `player_id = any(array(${usedBy('$1')}))`

/** One column per period; $2 to $4 are the starts of day, week and month. */
const each = (column: (period: LimitPeriod, start: string) => string): string =>
  limitPeriods.map((period, index) => column(period, `$${index + 2}::bigint`)).join(', ')

/**
 * What was staked and lost in the current periods, of the player's own coins, and what studios reported: a row for each day that is added
 * up (coinDays.ts), and for each third of a day and game since.
 */
const amounts = `
  with summed as (
    select day from coin_day_mark
  )
  select ${each(
    (period, start) =>
      `coalesce(sum(staked) filter (where at >= ${start}), 0)::bigint as stake_${period},
       coalesce(sum(staked - won) filter (where at >= ${start}), 0)::bigint as net_${period}`,
  )} from (
    select day::bigint * ${dayMs} as at, staked, won from coin_day
      where ${isOfPerson} and day >= (least($3::bigint, $4::bigint) / ${dayMs})::integer and day <= (select day from summed)
    union all select slot::bigint * ${slotMs}, staked, won from play_total
      where ${isOfPerson} and currency = 'coin'
        and slot >= greatest((least($3::bigint, $4::bigint) / ${slotMs})::integer, 3 * (select day + 1 from summed))
    union all select at, staked, won from studio_play where ${isOfPerson} and at >= least($3::bigint, $4::bigint)
  ) games`

/** Gross: amounts refunded later still count. Amounts never credited do not. */
const paid = `state in ('paid', 'refunded') and return_reason is null`
const inPeriods = `${paid} and settled_at >= least($3::bigint, $4::bigint)`
const sumsOf = (which: (start: string) => string): string =>
  each((period, start) => `coalesce(sum(amount) filter (where ${which(start)}), 0)::bigint as ${period}`)

const paidDeposits = `select ${sumsOf((start) => `settled_at >= ${start}`)} from deposit_order where ${isOfPerson} and ${inPeriods}`

/** Deposits paid in the period, and orders that may still be paid. */
const deposited = `
  select ${sumsOf((start) => `settled_at is null or settled_at >= ${start}`)} from (
    select amount, settled_at from deposit_order where ${isOfPerson} and ${inPeriods}
    union all select amount, null from deposit_order where ${isOfPerson} and state in ('created', 'pending') and expires_at > $5
  ) counted`

const starts = (now: number): number[] => limitPeriods.map((period) => spanOf(period, now).startsAt)

type ByPeriod = Readonly<Record<LimitPeriod, number>>

const none: ByPeriod = { day: 0, week: 0, month: 0 }

export const depositsOf = async (sql: Sql, playerId: string, now: number): Promise<ByPeriod> =>
  (await sql.row<ByPeriod>(deposited, [playerId, ...starts(now), now])) ?? none

export const paidDepositsOf = async (sql: Sql, playerId: string, now: number): Promise<ByPeriod> =>
  (await sql.row<ByPeriod>(paidDeposits, [playerId, ...starts(now)])) ?? none

/** Most people have one account: its time is read with everything else. */
async function playingTimeBy(sql: Sql, playerId: string, now: number): Promise<ByPeriod> {
  const [own, accounts] = await Promise.all([playingTimeOf(sql, playerId, now), accountsUsedBy(sql, playerId)])
  const others = await Promise.all(accounts.filter((id) => id !== playerId).map((id) => playingTimeOf(sql, id, now)))
  const sum = (period: LimitPeriod): number => others.reduce((total, time) => total + time[period], own[period])
  return { day: sum('day'), week: sum('week'), month: sum('month') }
}

/** Use of the play limits, without deposits; without playing time too, where nothing limits it. */
export async function playOfPeriods(sql: Sql, playerId: string, now: number, { withTime = true } = {}): Promise<Usage> {
  const [money, time] = await Promise.all([
    sql.row<Amounts>(amounts, [playerId, ...starts(now)]),
    withTime ? playingTimeBy(sql, playerId, now) : none,
  ])
  if (!money) throw new Error('the aggregate returned no row')
  const usage = limitPeriods.map(
    (period) => [period, { deposit: 0, stake: money[`stake_${period}`], loss: money[`net_${period}`], time: time[period] }] as const,
  )
  return Object.fromEntries(usage) as Usage
}

export async function usageOf(sql: Sql, playerId: string, now: number): Promise<Usage> {
  const [play, deposits] = await Promise.all([playOfPeriods(sql, playerId, now), depositsOf(sql, playerId, now)])
  return Object.fromEntries(limitPeriods.map((period) => [period, { ...play[period], deposit: deposits[period] }])) as Usage
}
