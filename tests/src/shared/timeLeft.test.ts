import { expect, test } from 'vitest'
import { timeLeft } from '#src/shared/time/timeLeft.ts'

test.each([
  [0, 0, '00:00:00'],
  [-5, 0, '00:00:00'],
  [1, 0, '00:00:01'],
  [61_000, 0, '00:01:01'],
  [86_400_000 - 1, 1, '00:00:00'],
  [2 * 86_400_000 + 3_600_000 * 5 + 6_000, 2, '05:00:06'],
])('%i ms are %i days and %s', (left, days, clock) => {
  expect(timeLeft(1_000_000 + left, 1_000_000)).toEqual({ days, clock })
})
