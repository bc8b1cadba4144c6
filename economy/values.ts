import { awardKind, props } from '#contract/awards.ts'
import type { Policy } from '#server/settings/policy.ts'

/** What a piece of each thing is worth at most, in hundredths of a coin: what the best way of spending it brings on the average. */
export interface Values {
  readonly point: number
  readonly diamond: number
  readonly card: number
}

export type Settings = Pick<
  Policy,
  | 'jackpot'
  | 'dailyCheckIn'
  | 'tasks'
  | 'points'
  | 'follow'
  | 'slotshack'
  | 'invite'
  | 'mall'
  | 'redVsBlue'
  | 'piggyBank'
  | 'vip'
  | 'coupons'
  | 'firstDeposit'
>

const million = 1_000_000

/**
 * What a coupon brings at most. Bonus coins that are staked return less than they were on the average, whatever the stake and whenever one
 * stops (every return is below the stake), so no strategy makes more than the bonus out of it.
 */
export function couponWorth(propId: number, count: number, { coupons }: Pick<Settings, 'coupons'>): number {
  return awardKind(propId) === 'generalCoupon' ? coupons.general.cap : count
}

/** What an award is worth at most, in hundredths. Liveness is counted by the chests that it opens. */
export function worthOf(
  { propId, count }: { readonly propId: number; readonly count: number },
  values: Values,
  settings: Settings,
): number {
  const kind = awardKind(propId)
  if (kind === 'generalCoupon' || kind === 'fixedCoupon' || kind === 'giveCoupon') return couponWorth(propId, count, settings)
  if (kind === 'lottery' || kind === 'lotteryCoupon') return count * values.card
  if (propId === props.coin) return count
  if (propId === props.points) return count * values.point
  if (propId === props.diamond) return count * values.diamond
  return 0
}

export const worthOfAll = (
  list: readonly { readonly propId: number; readonly count: number }[],
  values: Values,
  settings: Settings,
): number => list.reduce((sum, award) => sum + worthOf(award, values, settings), 0)

/** Points buy diamonds, diamonds cards, cards points: worth is what the dearest circle through the shops comes to. */
export function valuesOf(settings: Settings): Values {
  let values: Values = { point: 0, diamond: 0, card: 0 }
  for (let round = 0; round < 100; round++) {
    const { prizes, price } = settings.mall.scratch
    const card = prizes.reduce((sum, { gives, odds }) => sum + (gives ? (odds / million) * worthOf(gives, values, settings) : 0), 0)
    values = {
      point: Math.max(...settings.points.items.map(({ cost, gives }) => worthOf(gives, values, settings) / cost)),
      diamond: Math.max(card / price, ...settings.mall.packs.map(({ diamonds, coins }) => coins / diamonds)),
      card,
    }
  }
  return values
}

/** A draw of the wheel, without what stakes have fed into the pools: in hundredths. */
export function drawWorth(values: Values, { jackpot: { cells, seed, wheelOdds } }: Settings): number {
  const pools = (['mega', 'major', 'minor', 'mini'] as const).reduce((sum, pool) => sum + (wheelOdds[pool] / million) * seed[pool], 0)
  const each = { coin: 1, points: values.point, diamond: values.diamond, lottery: values.card }
  return cells.reduce((sum, { prop, count, odds }) => sum + (odds / million) * (prop === 'jackpot' ? pools : count * each[prop]), 0)
}
