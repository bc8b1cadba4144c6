import { expect, test } from 'vitest'
import { grouped, rtpText } from '../../../src/ui/numberText.ts'

test.each([0, 7, 999, 1_000, 12_500, 100_000, 1_234_567, 90_071_992_547])('groups %i as Intl does', (whole) => {
  expect(grouped(whole)).toBe(new Intl.NumberFormat('en-PH').format(whole))
  expect(grouped(whole)).toBe(new Intl.NumberFormat('fil-PH').format(whole))
})

test.each([
  [9_610, '96.10%'],
  [9_650, '96.50%'],
  [9_600, '96.00%'],
  [9_555, '95.55%'],
])('reads %i basis points as %s', (basisPoints, text) => {
  expect(rtpText(basisPoints)).toBe(text)
})
