import { describe, expect, it } from 'vitest'
import { amountText } from '#games/slots/page/amounts.ts'
import { clockText } from '#games/slots/page/clock.ts'

describe('R29: while playing', () => {
  it.each([
    [0, '0:00'],
    [59_999, '0:59'],
    [307_000, '5:07'],
    [3_600_000, '1:00:00'],
    [36_307_000, '10:05:07'],
  ])('the time of %i ms is shown as %s', (ms, text) => expect(clockText(ms)).toBe(text))

  it.each([
    [0, '0'],
    [-1_250, '−12.50'],
    [123_456, '1,234.56'],
  ])('the net result of %i hundredths is shown as %s', (net, text) => expect(amountText(net)).toBe(text))
})
