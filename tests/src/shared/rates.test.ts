import { expect, test } from 'vitest'
import { shareOf } from '#src/shared/vip/levels.ts'
import { percentText } from '#src/ui/numberText.ts'

test.each([
  [1_250, '0.125%'],
  [1_500, '0.15%'],
  [10_000, '1%'],
  [0, '0%'],
])('a rate of %i millionths is %s', (ppm, text) => {
  expect(percentText(ppm)).toBe(text)
})

test.each([
  [1, '0.0001%'],
  [12_345, '1.2345%'],
  [100_010, '10.001%'],
  [500_000, '50%'],
])('odds of %i in a million are %s', (ppm, text) => {
  expect(percentText(ppm)).toBe(text)
})

test.each([
  [0, 0, 100, 0],
  [25, 0, 100, 0.25],
  [150, 100, 200, 0.5],
  [200, 100, 200, 1],
  [300, 100, 200, 1],
  [50, 100, 200, 0],
  [5, 100, 100, 1],
])('%i is, from %i to %i, a share of %f', (value, from, to, share) => {
  expect(shareOf(value, from, to)).toBe(share)
})
