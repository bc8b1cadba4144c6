import { programmes } from '#server/economy/returns.ts'
import type { Programme, Return } from '#server/economy/returns.ts'
import { weeksOf } from '#server/settings/budgets.ts'
import type { Offer } from '#server/settings/budgets.ts'

/** A week of one person: their stakes, the programmes they use, and the offers. */
export interface Strategy {
  readonly name: string
  readonly gameId: string
  readonly level: number
  /** In hundredths per week. */
  readonly staked: number
  readonly takes: readonly Programme[]
  readonly offers: readonly Offer[]
}

export interface Outcome {
  readonly strategy: Strategy
  /** The player's average net gain over the week, which is the operator's cost. In hundredths. */
  readonly result: number
  /** The part from offers, which have their own budgets. */
  readonly offered: number
  /** The return of the stake without them, as a share. */
  readonly returned: number
}

/** Offers that recur every week. They and points yield coupons. */
const weekly = Object.keys(weeksOf) as Offer[]

/** From the bets of somebody who only collects: a deposit of 100 played once, and less. */
const volumes = [1_00, 100_00, 1_000_00, 5_000_00, 20_000_00, 1_000_000_00]
const ways: readonly Pick<Strategy, 'name' | 'takes' | 'offers'>[] = [
  { name: 'play only', takes: ['pools'], offers: [] },
  { name: 'deposit and leave', takes: ['pools', 'points', 'gifts'], offers: ['firstDeposit'] },
  { name: 'coupon farming', takes: ['pools', 'draws', 'points', 'gifts'], offers: ['checkIn', 'freeDraws'] },
  { name: 'missions and points', takes: ['pools', 'draws', 'points', 'vipMissions', 'gifts'], offers: weekly },
  { name: 'team of own accounts', takes: ['pools', 'team', 'redVsBlue', 'gifts'], offers: ['invitedFriend'] },
  {
    name: 'everything',
    takes: programmes,
    offers: [...weekly, 'firstDeposit', 'invitedFriend', 'onceTasks', 'follow', 'welcomeMail', 'vipStart'],
  },
]

function outcomeOf(strategy: Strategy, one: Return, offers: Readonly<Record<Offer, number>>): Outcome {
  const returned = one.game + strategy.takes.reduce((sum, programme) => sum + one.programmes[programme], 0)
  const offered = strategy.offers.reduce((sum, offer) => sum + offers[offer] / (weeksOf[offer] ?? 1), 0)
  return { strategy, returned, offered, result: strategy.staked * (returned - 1) + offered }
}

/**
 * The named strategies and every combination of programmes, for each game, level and amount of stakes. The most costly to the operator
 * comes first.
 */
export function searchStrategies(returns: readonly Return[], offers: Readonly<Record<Offer, number>>): Outcome[] {
  // Gifts are not declined: they come with the others.
  const chosen = programmes.filter((programme) => programme !== 'gifts')
  const combinations = Array.from({ length: 2 ** chosen.length }, (_, bits) => ({
    name: 'combination',
    takes: [...chosen.filter((_programme, index) => (bits >> index) & 1), 'gifts' as const],
    offers: weekly,
  }))
  return returns
    .flatMap((one) =>
      volumes.flatMap((staked) =>
        [...ways, ...combinations].map((strategy) => outcomeOf({ ...strategy, gameId: one.gameId, level: one.level, staked }, one, offers)),
      ),
    )
    .toSorted((a, b) => b.result - a.result)
}
