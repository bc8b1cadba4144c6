import { expect, test } from 'vitest'
import type { RechargeConfig, RechargeType } from '#contract/wallet.ts'
import { minDepositAmount, offeredAmounts } from '#src/features/money/wallet/amounts.ts'
import { changeText, currencyText } from '#src/features/money/wallet/statement/currencyText.ts'

const type: RechargeType = {
  id: 'qr',
  kind: 'qr',
  name: 'QR',
  sort: 1,
  isDefault: true,
  minAmount: 100_00,
  minAmount2: 50_00,
  maxAmount: 500_00,
}

test.each([
  ['before the first deposit', 0, true, 100_00],
  ['after it', 1, true, 50_00],
  ['after it, where the second minimum is off', 1, false, 100_00],
])('the minimum deposit %s', (_when, deposited, isOn, least) => {
  expect(minDepositAmount(type, deposited, isOn)).toBe(least)
})

test('the offered amounts are those that the payment method accepts, bounds included', () => {
  const items = [49_99, 50_00, 100_00, 500_00, 500_01].map((price) => ({ id: `p${price}`, price }))
  expect(offeredAmounts({ items } as unknown as RechargeConfig, 50_00, type)).toEqual([50_00, 100_00, 500_00])
})

test.each([
  ['coin', 1_240_05, '1,240.05'],
  ['bonus', 5, '0.05'],
  ['safebox', 1_240_00, '1,240'],
  ['points', 1_240, '1,240'],
  ['diamond', 1_240, '1,240'],
  ['diamond', -1_240, '−1,240'],
] as const)('%s: %i is %s', (currency, value, text) => {
  expect(currencyText(currency, value)).toBe(text)
})

test('a gain has a plus, a loss its minus alone, zero neither', () => {
  expect([5, -5, 0].map((change) => changeText('coin', change))).toEqual(['+0.05', '−0.05', '0'])
  expect([5, -5, 0].map((change) => changeText('diamond', change))).toEqual(['+5', '−5', '0'])
})
