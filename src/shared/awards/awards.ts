import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { awardKind } from '#contract/awards.ts'
import type { Award, AwardKind } from '#contract/awards.ts'
import diamondCoupon from '../../art/awards/diamond-coupon.svg'
import diamond from '../../art/awards/diamond.svg'
import fixedCoupon from '../../art/awards/fixed-coupon.svg'
import generalCoupon from '../../art/awards/general-coupon.svg'
import giveCoupon from '../../art/awards/give-coupon.svg'
import liveness from '../../art/awards/liveness.svg'
import lotteryCoupon from '../../art/awards/lottery-coupon.svg'
import lottery from '../../art/awards/lottery.svg'
import newYear from '../../art/awards/new-year.svg'
import points from '../../art/awards/points.svg'
import coin from '../../art/coin.svg'
import gift from '../../art/gift.svg'
import jackpot from '../../art/mark.svg'
import { amountText } from '../../ui/Amount.tsx'
import { grouped } from '../../ui/numberText.ts'

/** How to read `count` for a kind of award (spec §3 «Award ids»): coins in hundredths, a percentage of a deposit, or pieces. */
type Unit = 'coins' | 'percent' | 'pieces'

interface Kind {
  /** In the grammatical number for this count. */
  readonly name: (count: number) => MessageDescriptor
  readonly art: string
  readonly unit: Unit
}

const kinds: Readonly<Record<AwardKind, Kind>> = {
  generalCoupon: { name: () => msg`Deposit coupon`, art: generalCoupon, unit: 'percent' },
  fixedCoupon: { name: () => msg`Deposit coupon`, art: fixedCoupon, unit: 'coins' },
  giveCoupon: { name: () => msg`Coin coupon`, art: giveCoupon, unit: 'coins' },
  coin: { name: (count) => msg`${plural(count, { one: 'Coin', other: 'Coins' })}`, art: coin, unit: 'coins' },
  points: { name: (count) => msg`${plural(count, { one: 'Point', other: 'Points' })}`, art: points, unit: 'pieces' },
  liveness: { name: (count) => msg`${plural(count, { one: 'Activity point', other: 'Activity points' })}`, art: liveness, unit: 'pieces' },
  diamond: { name: (count) => msg`${plural(count, { one: 'Diamond', other: 'Diamonds' })}`, art: diamond, unit: 'pieces' },
  jackpot: { name: () => msg`Jackpot`, art: jackpot, unit: 'coins' },
  diamondCoupon: {
    name: (count) => msg`${plural(count, { one: 'Diamond coupon', other: 'Diamond coupons' })}`,
    art: diamondCoupon,
    unit: 'pieces',
  },
  lotteryCoupon: {
    name: (count) => msg`${plural(count, { one: 'Lottery coupon', other: 'Lottery coupons' })}`,
    art: lotteryCoupon,
    unit: 'pieces',
  },
  newYear: { name: (count) => msg`${plural(count, { one: 'New Year treat', other: 'New Year treats' })}`, art: newYear, unit: 'pieces' },
  lottery: { name: (count) => msg`${plural(count, { one: 'Lottery ticket', other: 'Lottery tickets' })}`, art: lottery, unit: 'pieces' },
}
/** What a build shows for an award introduced by a newer server. */
const unknown: Kind = { name: (count) => msg`${plural(count, { one: 'Prize', other: 'Prizes' })}`, art: gift, unit: 'pieces' }

/** The four pools by their own names; 50000 is a jackpot without one. */
const jackpots: Readonly<Record<number, MessageDescriptor>> = {
  50001: msg`Mega jackpot`,
  50002: msg`Major jackpot`,
  50003: msg`Minor jackpot`,
  50004: msg`Mini jackpot`,
}

const kindOf = (propId: number): Kind => {
  const kind = awardKind(propId)
  return kind ? kinds[kind] : unknown
}

/** The name of an award, in the right grammatical number: «Coin», «Coins». */
export function awardName({ propId, count }: Pick<Award, 'propId' | 'count'>): MessageDescriptor {
  const { name, unit } = kindOf(propId)
  return jackpots[propId] ?? name(unit === 'coins' ? count / 100 : count)
}

/** URL of its drawing; square. */
export const awardArt = (propId: number): string => kindOf(propId).art

/** The count as text: «1,250.50» for coins, «20%» of a deposit, «3» pieces. A coin award's bonus is part of its count. */
export const awardCount = ({ propId, count }: Pick<Award, 'propId' | 'count'>): string => {
  const { unit } = kindOf(propId)
  if (unit === 'coins') return amountText(count)
  return unit === 'percent' ? `${grouped(count)}%` : grouped(count)
}

/** A coupon whose `count` is an amount of coins. */
export const isCoinCoupon = (propId: number): boolean => ['fixedCoupon', 'giveCoupon'].includes(awardKind(propId) ?? '')

/** Whether `count` is an amount of coins in hundredths: views then sum or animate it. */
export const isCoins = (propId: number): boolean => kindOf(propId).unit === 'coins'
