import { awardKind, propIds } from '#contract/awards.ts'
import type { Policy } from '../settings/policy.ts'

/** The maximum value of one unit of each thing, in hundredths of a coin: the average result of the best way to spend it. */
export interface AwardValues {
  /**
   * A hundredth of a given coin: 1 for playing. For withdrawing, 0: given coins can be withdrawn in proportion to bets only, which counts
   * them all together (`gifts` of returns.ts).
   */
  readonly coin: 0 | 1
  readonly point: number
  readonly diamond: number
  readonly card: number
}

export type Settings = Pick<
  Policy,
  | 'jackpot'
  | 'stagedRounds'
  | 'sharedRounds'
  | 'dailyCheckIn'
  | 'dailyGame'
  | 'tasks'
  | 'points'
  | 'follow'
  | 'slotshack'
  | 'invite'
  | 'mail'
  | 'mall'
  | 'redVsBlue'
  | 'piggyBank'
  | 'vip'
  | 'coupons'
  | 'firstDeposit'
  | 'withdrawal'
>

const million = 1_000_000

/**
 * The maximum value of a coupon. Staked bonus coins return less than their amount on average, whatever the stake and whenever the player
 * stops (every return is below the stake), so no strategy makes more than the bonus out of it.
 */
function couponWorth(propId: number, count: number, { coupons }: Pick<Settings, 'coupons'>): number {
  return awardKind(propId) === 'generalCoupon' ? coupons.general.cap : count
}

interface Valued {
  readonly propId: number
  readonly count: number
}

/** The maximum value of an award, in hundredths, that is no coupon to open. Liveness is valued by the chests that it opens. */
function plainWorthOf({ propId, count }: Valued, values: AwardValues, settings: Settings): number {
  const kind = awardKind(propId)
  if (kind === 'generalCoupon' || kind === 'fixedCoupon') return couponWorth(propId, count, settings)
  if (kind === 'giveCoupon') return count * values.coin
  if (kind === 'lottery' || kind === 'lotteryCoupon') return count * values.card
  if (propId === propIds.coin) return count * values.coin
  if (propId === propIds.points) return count * values.point
  if (propId === propIds.diamond) return count * values.diamond
  return 0
}

/** The same of any award: what a coupon opens into is none to open (settings/rules.ts). */
function worthOf(award: Valued, values: AwardValues, settings: Settings): number {
  const opened = settings.coupons.opened[award.propId]
  return opened ? award.count * plainWorthOf(opened, values, settings) : plainWorthOf(award, values, settings)
}

export const worthOfAll = (list: readonly Valued[], values: AwardValues, settings: Settings): number =>
  list.reduce((sum, award) => sum + worthOf(award, values, settings), 0)

/** What the items of the mall cost the operator for a diamond, at most; in hundredths. */
export const goodsPerDiamond = ({ mall: { goods, costs } }: Settings): number =>
  Math.max(0, ...goods.map(({ id, diamonds }) => (costs[id] ?? 0) / diamonds))

/**
 * Points buy diamonds, diamonds buy cards, cards give points: the value is that of the best cycle through the shops. For playing, or of
 * what can be withdrawn whatever was bet: without coins and items as far as they require bets, which count them (`gifts` and `goods` of
 * returns.ts).
 */
export function valuesOf(settings: Settings, use: 'play' | 'withdraw' = 'play'): AwardValues {
  const goods = use === 'play' || settings.mall.betPerDiamond === 0 ? goodsPerDiamond(settings) : 0
  const coin = use === 'play' || settings.withdrawal.giftPpm === 0 ? 1 : 0
  let values: AwardValues = { coin, point: 0, diamond: 0, card: 0 }
  for (let round = 0; round < 100; round++) {
    const { prizes, price } = settings.mall.scratch
    const card = prizes.reduce((sum, { gives, odds }) => sum + (gives ? (odds / million) * worthOf(gives, values, settings) : 0), 0)
    values = {
      coin,
      point: Math.max(...settings.points.items.map(({ cost, gives }) => worthOf(gives, values, settings) / cost)),
      diamond: Math.max(card / price, goods, ...settings.mall.packs.map(({ diamonds, coins }) => (coins * coin) / diamonds)),
      card,
    }
  }
  return values
}

/** A draw of the wheel, in hundredths, without what stakes have fed into the pools. */
export function drawWorth(values: AwardValues, { jackpot: { cells, seed, wheelOdds } }: Settings): number {
  const pools = (['mega', 'major', 'minor', 'mini'] as const).reduce((sum, pool) => sum + (wheelOdds[pool] / million) * seed[pool], 0)
  const each = { coin: values.coin, points: values.point, diamond: values.diamond, lottery: values.card }
  return cells.reduce((sum, { prop, count, odds }) => sum + (odds / million) * (prop === 'jackpot' ? pools : count * each[prop]), 0)
}
