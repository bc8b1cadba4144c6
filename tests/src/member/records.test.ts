import { describe, expect, it } from 'vitest'
import { barsOf } from '#src/features/me/member/bars.ts'
import { maskedMobile } from '#src/features/me/member/mask.ts'
import { netText } from '#src/features/me/member/netText.ts'
import { nextPlace } from '#src/features/me/member/roundPages.ts'
import type { RoundPage } from '#src/features/me/member/roundPages.ts'

const createPage = (overrides: Partial<RoundPage> = {}): RoundPage => ({
  list: [{ roundId: '9', gameId: 'perlas', gameName: 'Perlas', time: 5_000, demo: false, bet: 100, validBet: 100, payout: 0 }],
  total: 45,
  pageNum: 1,
  pageSize: 20,
  ...overrides,
})

describe('nextPlace', () => {
  it('goes on behind the newest round of the first page, whatever is played meanwhile', () => {
    const first = createPage()
    expect(nextPlace(first, first)).toEqual({ pageNum: 2, to: 5_001 })
    const row = first.list[0]
    const second = createPage({ pageNum: 2, list: row ? [{ ...row, time: 3_000 }] : [] })
    expect(nextPlace(second, first)).toEqual({ pageNum: 3, to: 5_001 })
  })

  it('ends where everything was listed', () => {
    const first = createPage()
    expect(nextPlace(createPage({ pageNum: 3 }), first)).toBeUndefined()
    const full = createPage({ total: 20 })
    expect(nextPlace(full, full)).toBeUndefined()
    const more = createPage({ total: 21 })
    expect(nextPlace(more, more)).toEqual({ pageNum: 2, to: 5_001 })
  })

  it('has nowhere to go without a round', () => {
    const none = createPage({ list: [], total: 0 })
    expect(nextPlace(none, none)).toBeUndefined()
    expect(nextPlace(none, undefined)).toBeUndefined()
  })
})

describe('barsOf', () => {
  it('measures stakes and wins against the largest amount of the chart', () => {
    const rows = [
      { key: 'a', bet: 1_000, payout: 400 },
      { key: 'b', bet: 500, payout: 2_000 },
    ]
    expect(barsOf(rows)).toEqual([
      { key: 'a', staked: 50, won: 20 },
      { key: 'b', staked: 25, won: 100 },
    ])
  })

  it('draws nothing for nothing', () => {
    expect(barsOf([])).toEqual([])
    expect(barsOf([{ key: 'a', bet: 0, payout: 0 }])).toEqual([{ key: 'a', staked: 0, won: 0 }])
  })

  it('never leaves the chart', () => {
    const bars = barsOf([
      { key: 'a', bet: 3, payout: 7 },
      { key: 'b', bet: 123_456_789, payout: 1 },
    ])
    expect(bars.flatMap(({ staked, won }) => [staked, won]).every((share) => share >= 0 && share <= 100)).toBe(true)
  })
})

describe('netText', () => {
  it('marks a gain with a plus and a loss with its minus only', () => {
    expect([netText(123_450), netText(0), netText(-75)]).toEqual(['+1,234.50', '0', '−0.75'])
  })
})

describe('maskedMobile', () => {
  it('shows the network and the last two figures', () => {
    expect(maskedMobile('9175550148')).toBe('+63 917 ••• ••48')
  })
})
