import { limitPeriods } from '#contract/responsibleGaming.ts'
import type { LimitPeriod } from '#contract/responsibleGaming.ts'
import { dayMs, slotMs, spanOf } from '../kernel/calendar.ts'
import type { Sql } from '../kernel/database.ts'
import { usedBy } from './store.ts'

// What all accounts whose use counts (`usedBy`) have used of limits in the current periods, in hundredths.

type PlayAmounts = Record<`${'stake' | 'net'}_${LimitPeriod}`, number>

const isOfPerson = `player_id = any(array(${usedBy('$1')}))`

/** One column per period; $2 to $4 are the starts of day, week and month. */
const each = (column: (period: LimitPeriod, start: string) => string): string =>
  limitPeriods.map((period, index) => column(period, `$${index + 2}::bigint`)).join(', ')

/**
 * What was staked and lost in the current periods, of the player's own coins, and what studios reported: a row for each day that is added
 * up (coinDays.ts), and for each third of a day and game since: today at least, also after the clock was ahead.
 */
const amounts = `
  with summed as (
    select least(day, ($2::bigint / ${dayMs})::integer - 1) as day from coin_day_mark
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

export type ByPeriod = Readonly<Record<LimitPeriod, number>>

const none: ByPeriod = { day: 0, week: 0, month: 0 }

export const depositsOf = async (sql: Sql, playerId: string, now: number): Promise<ByPeriod> =>
  (await sql.row<ByPeriod>(deposited, [playerId, ...starts(now), now])) ?? none

export const paidDepositsOf = async (sql: Sql, playerId: string, now: number): Promise<ByPeriod> =>
  (await sql.row<ByPeriod>(paidDeposits, [playerId, ...starts(now)])) ?? none

export async function playAmountsOf(sql: Sql, playerId: string, now: number): Promise<PlayAmounts> {
  const row = await sql.row<PlayAmounts>(amounts, [playerId, ...starts(now)])
  if (!row) throw new Error('the aggregate returned no row')
  return row
}
