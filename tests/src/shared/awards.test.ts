import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { awardArt, awardCount, awardName, isCoins } from '#src/shared/awards/awards.ts'
import { awardText, awardsText } from '#src/shared/awards/awardText.ts'

const i18n = setupI18n({ locale: 'en-PH', messages: { 'en-PH': {} } })
const nameOf = (propId: number, count: number) => i18n._(awardName({ propId, count }))

describe('the display of an award', () => {
  // Spec §3 «Award ids», the first and the last of each range.
  it.each([
    [1001, 20, 'Deposit coupon', '20%'],
    [1099, 100, 'Deposit coupon', '100%'],
    [1201, 50_00, 'Deposit coupon', '50'],
    [1301, 1_250_50, 'Coin coupon', '1,250.50'],
    [2001, 84_120_00, 'Coins', '84,120'],
    [2001, 1_00, 'Coin', '1'],
    [2001, 1_50, 'Coins', '1.50'],
    [2002, 1_880, 'Points', '1,880'],
    [4001, 20, 'Activity points', '20'],
    [60001, 2, 'Diamonds', '2'],
    [50000, 1_00, 'Jackpot', '1'],
    [50001, 1_000_000_05, 'Mega jackpot', '1,000,000.05'],
    [50004, 4_262_00, 'Mini jackpot', '4,262'],
    [100005, 3, 'Diamond coupons', '3'],
    [110001, 1, 'Lottery coupon', '1'],
    [40004, 1, 'New Year treat', '1'],
    [80001, 10, 'Lottery tickets', '10'],
  ])('%i × %i is “%s”, “%s”', (propId, count, name, text) => {
    expect(nameOf(propId, count)).toBe(name)
    expect(awardCount({ propId, count })).toBe(text)
  })

  it.each([
    [1001, 20, '20% deposit coupon'],
    [1201, 20_00, '20-coin deposit coupon'],
    [1301, 1_250_50, '1,250.50-coin coupon'],
    [2001, 1_00, '1 coin'],
    [2001, 1_50, '1.50 coins'],
    [2002, 1_880, '1,880 points'],
    [4001, 1, '1 activity point'],
    [60001, 2, '2 diamonds'],
    [50000, 2_00, '2 coins from the jackpot'],
    [50001, 1_000_000_05, '1,000,000.05 coins from the Mega jackpot'],
    [100005, 1, '1 diamond coupon'],
    [110001, 3, '3 lottery coupons'],
    [40004, 2, '2 New Year treats'],
    [80001, 10, '10 lottery tickets'],
    [77, 1, '1 prize'],
  ])('%i × %i within a sentence is “%s”', (propId, count, text) => {
    expect(i18n._(awardText({ propId, count }))).toBe(text)
  })

  it('lists several in one sentence', () => {
    const awards = [
      { propId: 2001, count: 50_00 },
      { propId: 1201, count: 20_00 },
    ]
    expect(awardsText(i18n, awards)).toBe('50 coins, 20-coin deposit coupon')
  })

  it('has a generic text for an award unknown to this build', () => {
    expect(nameOf(77, 12)).toBe('Prizes')
    expect(awardCount({ propId: 77, count: 12 })).toBe('12')
  })

  it('has a different drawing for each kind', () => {
    const kinds = [1001, 1201, 1301, 2001, 2002, 4001, 60001, 50001, 100001, 110001, 40001, 80001]
    expect(new Set(kinds.map(awardArt)).size).toBe(kinds.length)
  })

  it('knows which counts are coins', () => {
    expect([2001, 1301, 1201, 50002].map(isCoins)).toEqual([true, true, true, true])
    expect([1001, 2002, 60001, 77].map(isCoins)).toEqual([false, false, false, false])
  })
})
