import type { Offer } from '#server/settings/budgets.ts'
import { programmes } from './returns.ts'
import type { Programme, Return } from './returns.ts'

/** A week of one person: what they stake, which programmes they take, and which offers. */
export interface Strategy {
  readonly name: string
  readonly gameId: string
  readonly level: number
  /** In hundredths a week. */
  readonly staked: number
  readonly takes: readonly Programme[]
  readonly offers: readonly Offer[]
}

export interface Outcome {
  readonly strategy: Strategy
  /** What the player has more after the week than before, on the average; what it costs the operator. In hundredths. */
  readonly result: number
  /** Of it, what the offers give, which have budgets of their own. */
  readonly offered: number
  /** What comes back of the stake without them, as a share. */
  readonly returned: number
}

const weeksOf: Partial<Record<Offer, number>> = { vipPerks: 31 / 7, vipMissions: 31 / 7 }
/** Offers that come every week. Coupons come from them and from points. */
const weekly: readonly Offer[] = ['checkIn', 'tasks', 'slotshack', 'freeDraws', 'vipPerks', 'vipMissions']

const volumes = [100_00, 1_000_00, 5_000_00, 20_000_00, 100_000_00, 1_000_000_00]
const ways: readonly Pick<Strategy, 'name' | 'takes' | 'offers'>[] = [
  { name: 'play only', takes: ['pools'], offers: [] },
  { name: 'deposit and leave', takes: ['pools', 'points'], offers: ['firstDeposit'] },
  { name: 'coupon farming', takes: ['pools', 'draws', 'points'], offers: ['checkIn', 'freeDraws'] },
  { name: 'missions and points', takes: ['pools', 'draws', 'points', 'vipMissions'], offers: weekly },
  { name: 'team of own accounts', takes: ['pools', 'team', 'redVsBlue'], offers: ['invitedFriend'] },
  { name: 'everything', takes: programmes, offers: [...weekly, 'firstDeposit', 'invitedFriend', 'onceTasks', 'follow'] },
]

export function outcomeOf(strategy: Strategy, one: Return, offers: Readonly<Record<Offer, number>>): Outcome {
  const returned = one.game + strategy.takes.reduce((sum, programme) => sum + one.programmes[programme], 0)
  const offered = strategy.offers.reduce((sum, offer) => sum + offers[offer] / (weeksOf[offer] ?? 1), 0)
  return { strategy, returned, offered, result: strategy.staked * (returned - 1) + offered }
}

/** The named strategies and every combination of programmes, for each game, level and amount of stakes. The one that costs the operator most comes first. */
export function searchStrategies(returns: readonly Return[], offers: Readonly<Record<Offer, number>>): Outcome[] {
  const combinations = Array.from({ length: 2 ** programmes.length }, (_, bits) => ({
    name: 'combination',
    takes: programmes.filter((_programme, index) => (bits >> index) & 1),
    offers: weekly,
  }))
  return returns
    .flatMap((one) =>
      volumes.flatMap((staked) =>
        [...ways, ...combinations].map((way) => outcomeOf({ ...way, gameId: one.gameId, level: one.level, staked }, one, offers)),
      ),
    )
    .toSorted((a, b) => b.result - a.result)
}
