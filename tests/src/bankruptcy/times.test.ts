import { describe, expect, it } from 'vitest'
import { clockText, nextDay } from '#src/features/rewards/bankruptcy/times.ts'

describe('the countdown’s text', () => {
  it.each([
    [0, '0:00'],
    [1, '0:01'],
    [59_001, '1:00'],
    [1_798_000, '29:58'],
    [3_599_001, '1:00:00'],
    [3_723_000, '1:02:03'],
    [90_000_000, '25:00:00'],
  ])('%i ms is “%s”', (ms, text) => expect(clockText(ms)).toBe(text))
})

describe('the time when the gifts are available again', () => {
  it.each([
    ['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['2026-11-21T23:59:59.999Z', '2026-11-22T00:00:00.000Z'],
    ['2026-12-31T12:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ])('after %s it is %s', (now, next) => expect(new Date(nextDay(Date.parse(now))).toISOString()).toBe(next))
})
