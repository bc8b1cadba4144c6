import { expect, test } from 'vitest'
import { bandText } from '#src/features/rewards/rank/bandText.ts'

test('a band is shown from end to end, a single amount by itself', () => {
  expect(bandText({ from: 1_000_00, to: 2_000_00 })).toBe('1,000 – 2,000')
  expect(bandText({ from: 407_80, to: 407_80 })).toBe('407.80')
  expect(bandText({ from: 0, to: 0 })).toBe('0')
})
