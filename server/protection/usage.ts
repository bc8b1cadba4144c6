import { limitPeriods } from '#contract/responsibleGaming.ts'
import type { LimitKind, LimitPeriod } from '#contract/responsibleGaming.ts'
import type { Sql } from '../kernel/database.ts'
import { playingTimeOf } from './playTime.ts'
import { accountsUsedBy } from './store.ts'
import { depositsOf, playAmountsOf } from './usageStore.ts'
import type { ByPeriod } from './usageStore.ts'

/** The use of the current periods, by all accounts whose use counts (`store.usedBy`). Coins in hundredths, time in ms. A negative loss is a gain. */
export type Usage = Readonly<Record<LimitPeriod, Readonly<Record<LimitKind, number>>>>

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
    playAmountsOf(sql, playerId, now),
    withTime ? playingTimeBy(sql, playerId, now) : { day: 0, week: 0, month: 0 },
  ])
  const usage = limitPeriods.map(
    (period) => [period, { deposit: 0, stake: money[`stake_${period}`], loss: money[`net_${period}`], time: time[period] }] as const,
  )
  return Object.fromEntries(usage) as Usage
}

export async function usageOf(sql: Sql, playerId: string, now: number): Promise<Usage> {
  const [play, deposits] = await Promise.all([playOfPeriods(sql, playerId, now), depositsOf(sql, playerId, now)])
  return Object.fromEntries(limitPeriods.map((period) => [period, { ...play[period], deposit: deposits[period] }])) as Usage
}
