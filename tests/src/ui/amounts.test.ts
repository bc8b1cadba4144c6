import { expect, test } from 'vitest'
import { amountText } from '#src/ui/Amount.tsx'
import { amountOf } from '#src/ui/amountOf.ts'

test.each([
  ['1', 1_00],
  ['1.5', 1_50],
  ['1.05', 1_05],
  ['0.01', 1],
  ['1,250.5', 125_050],
  ['1,250,000', 125_000_000],
  [' 1 250 ', 1_250_00],
  ['999999999.99', 99_999_999_999],
])('%j typed is %i hundredths', (text, hundredths) => {
  expect(amountOf(text)).toBe(hundredths)
})

test.each([
  '',
  ' ',
  '.5',
  '1.',
  '1.005',
  '1,5',
  '100,50',
  '1,00',
  '1,2500',
  ',500',
  '1,250,5',
  '1.250,50',
  '-1',
  '+1',
  '1e3',
  'ten',
  '1.5.5',
  '0x10',
  '1000000000',
])('%j is not an amount', (text) => {
  expect(amountOf(text)).toBeUndefined()
})

test.each([
  [0, '0'],
  [1, '0.01'],
  [5, '0.05'],
  [50, '0.50'],
  [100, '1'],
  [-5, '−0.05'],
  [-1_250_50, '−1,250.50'],
  [123_456_789, '1,234,567.89'],
])('%i hundredths are shown as %s', (hundredths, text) => {
  expect(amountText(hundredths)).toBe(text)
})

test.each([1, 5, 50, 99, 100, 12_345, 1_250_50, 99_999_999_999])('%i is typed as it is shown', (hundredths) => {
  expect(amountOf(amountText(hundredths))).toBe(hundredths)
})
