import { expect, test } from 'vitest'
import { propIds } from '#contract/awards.ts'
import { awardName, awardText, awardUnit } from '#contract/desk/awardTexts.ts'
import { entryText, refText } from '#contract/desk/entryTexts.ts'

test.each([
  ['bet', 'Bet'],
  ['withdrawalReturned', 'Withdrawal returned'],
  ['sign-in', 'Daily check-in'],
  ['rounds', 'Rounds, net'],
  ['fromAnEarlierVersion', 'fromAnEarlierVersion'],
  ['toString', 'toString'],
])('an entry of the kind %s is “%s”', (kind, text) => {
  expect(entryText(kind)).toBe(text)
})

test.each([
  ['deposit:500001', 'Deposit 500001'],
  ['goods:7', 'Mall order 7'],
  ['staged:12:3', 'Staged round 12'],
  ['adjustment:0b0c4a2e-7d0f-4d5c-9d53-5a3f6b1d2c11', ''],
  ['welcome:10000001', ''],
  ['task:10000001:login:20600', ''],
  ['toString:1', ''],
])('the reference %s is “%s”', (ref, text) => {
  expect(refText(ref)).toBe(text)
})

test.each([
  [{ propId: propIds.coin, count: 1_250_00 }, '1,250.00 coins'],
  [{ propId: propIds.points, count: 1 }, '1 point'],
  [{ propId: propIds.diamond, count: 2_000 }, '2,000 diamonds'],
  [{ propId: 1002, count: 20 }, 'a deposit coupon of 20 %'],
  [{ propId: 1301, count: 5_00 }, 'a coin coupon of 5.00'],
  [{ propId: 9, count: 3 }, '3 of the unknown award 9'],
])('the award %j is “%s”', (award, text) => {
  expect(awardText(award)).toBe(text)
})

test('an item is named by its number, and its count has the unit of its kind', () => {
  expect([propIds.coin, 1002, 100_003, 9].map((id) => [awardName(id), awardUnit(id)])).toEqual([
    ['coins', 'coins'],
    ['deposit coupons', 'percent'],
    ['diamond coupons', 'pieces'],
    ['unknown item', 'pieces'],
  ])
})
