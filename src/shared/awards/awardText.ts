import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { awardKind, propIds } from '#contract/awards.ts'
import type { Award, AwardKind } from '#contract/awards.ts'
import { awardCount } from './awards.ts'

type Counted = Pick<Award, 'propId' | 'count'>
/** The count as text, and the number that decides singular or plural. */
type Phrase = (text: string, count: number) => MessageDescriptor

const phrases: Readonly<Record<AwardKind, Phrase>> = {
  generalCoupon: (text) => msg`${text} deposit coupon`,
  fixedCoupon: (text) => msg`${text}-coin deposit coupon`,
  giveCoupon: (text) => msg`${text}-coin coupon`,
  coin: (text, count) => msg`${text} ${plural(count / 100, { one: 'coin', other: 'coins' })}`,
  points: (text, count) => msg`${text} ${plural(count, { one: 'point', other: 'points' })}`,
  liveness: (text, count) => msg`${text} ${plural(count, { one: 'activity point', other: 'activity points' })}`,
  diamond: (text, count) => msg`${text} ${plural(count, { one: 'diamond', other: 'diamonds' })}`,
  jackpot: (text) => msg`${text} coins from the jackpot`,
  diamondCoupon: (text, count) => msg`${text} ${plural(count, { one: 'diamond coupon', other: 'diamond coupons' })}`,
  lotteryCoupon: (text, count) => msg`${text} ${plural(count, { one: 'lottery coupon', other: 'lottery coupons' })}`,
  newYear: (text, count) => msg`${text} ${plural(count, { one: 'New Year treat', other: 'New Year treats' })}`,
  lottery: (text, count) => msg`${text} ${plural(count, { one: 'lottery ticket', other: 'lottery tickets' })}`,
}
const unknown: Phrase = (text, count) => msg`${text} ${plural(count, { one: 'prize', other: 'prizes' })}`
const jackpots: Readonly<Record<number, Phrase>> = {
  50001: (text) => msg`${text} coins from the Mega jackpot`,
  50002: (text) => msg`${text} coins from the Major jackpot`,
  50003: (text) => msg`${text} coins from the Minor jackpot`,
  50004: (text) => msg`${text} coins from the Mini jackpot`,
}

/** An amount in hundredths as «1 coin», «20 coins». */
export const coinText = (count: number): MessageDescriptor => awardText({ propId: propIds.coin, count })

/** Count and name of an award in one phrase, as it stands within a sentence: «5 coins», «20-coin deposit coupon». */
export function awardText(award: Counted): MessageDescriptor {
  const kind = awardKind(award.propId)
  const phrase = jackpots[award.propId] ?? (kind ? phrases[kind] : unknown)
  return phrase(awardCount(award), award.count)
}

/** Several awards as a list: «5 coins, 1 diamond». */
export const awardsText = (i18n: I18n, awards: readonly Counted[]): string => awards.map((award) => i18n._(awardText(award))).join(', ')
