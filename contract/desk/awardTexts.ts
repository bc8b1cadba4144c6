import { awardKind, propIds } from '../awards.ts'
import type { AwardKind } from '../awards.ts'
import { coinsText } from '../operatorText.ts'

type Unit = 'coins' | 'percent' | 'pieces'

/** Names of awards, for one and for many, and what their count means: coins in hundredths, a percentage of a deposit, or pieces. */
const kinds: Readonly<Record<AwardKind, readonly [one: string, many: string, unit: Unit]>> = {
  generalCoupon: ['deposit coupon', 'deposit coupons', 'percent'],
  fixedCoupon: ['deposit coupon', 'deposit coupons', 'coins'],
  giveCoupon: ['coin coupon', 'coin coupons', 'coins'],
  coin: ['coin', 'coins', 'coins'],
  points: ['point', 'points', 'pieces'],
  liveness: ['activity point', 'activity points', 'pieces'],
  diamond: ['diamond', 'diamonds', 'pieces'],
  jackpot: ['jackpot', 'jackpots', 'coins'],
  diamondCoupon: ['diamond coupon', 'diamond coupons', 'pieces'],
  lotteryCoupon: ['lottery coupon', 'lottery coupons', 'pieces'],
  newYear: ['New Year treat', 'New Year treats', 'pieces'],
  lottery: ['lottery ticket', 'lottery tickets', 'pieces'],
}
const kindOf = (propId: number) => {
  const kind = awardKind(propId)
  return kind && kinds[kind]
}

/** «diamonds», by the number of the award. */
export const awardName = (propId: number): string => kindOf(propId)?.[1] ?? 'unknown item'
/** The unit of an award's count. */
export const awardUnit = (propId: number): Unit => kindOf(propId)?.[2] ?? 'pieces'

/** «1,250.00 coins», «a deposit coupon of 20 %», «3 diamonds». */
export function awardText({ propId, count }: { readonly propId: number; readonly count: number }): string {
  const kind = kindOf(propId)
  if (!kind) return `${count} of the unknown award ${propId}`
  const [one, many, unit] = kind
  if (propId === propIds.coin) return `${coinsText(count)} ${many}`
  if (unit === 'pieces') return `${count.toLocaleString('en-PH')} ${count === 1 ? one : many}`
  return `a ${one} of ${unit === 'coins' ? coinsText(count) : `${count} %`}`
}
