import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { slotGames } from '#games/index.ts'
import { amountText } from '#games/page/amounts.ts'
import { clockText } from '#games/page/clock.ts'
import { pluralNameOf } from '#games/slots/page/words.ts'

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

describe('a win', () => {
  beforeAll(() => i18n.loadAndActivate({ locale: 'en-PH', messages: {} }))

  it.each(slotGames)('of $id names its symbols in words, several of each', ({ symbols }) => {
    expect(symbols.filter((symbol) => pluralNameOf(symbol, 3) === `3 × ${symbol}`)).toEqual([])
  })
})
