import { describe, expect, it } from 'vitest'
import { barsOf } from '#src/features/me/member/bars.ts'
import { netText } from '#src/features/me/member/netText.ts'
import { nextPlace } from '#src/features/me/member/roundPages.ts'
import type { RoundPage } from '#src/features/me/member/roundPages.ts'
import { maskedMobile } from '#src/shared/identity/maskedMobile.ts'

const createPage = (overrides: Partial<RoundPage> = {}): RoundPage => ({
  list: [{ roundId: '9', gameId: 'perlas', gameName: 'Perlas', time: 5_000, demo: false, bet: 100, validBet: 100, payout: 0 }],
  total: 45,
  pageNum: 1,
  pageSize: 20,
  ...overrides,
})

describe('nextPlace', () => {
  it('continues after the last round of the last page, whatever is played meanwhile', () => {
    expect(nextPlace(createPage({ total: 21 }))).toEqual({ olderThan: '9' })
  })

  it('ends where no round follows the page', () => {
    expect(nextPlace(createPage({ total: 20 }))).toBeUndefined()
    expect(nextPlace(createPage({ list: [], total: 0 }))).toBeUndefined()
  })
})

describe('barsOf', () => {
  it('scales bets and wins to the largest amount of the chart', () => {
    const rows = [
      { key: 'a', bet: 1_000, payout: 400 },
      { key: 'b', bet: 500, payout: 2_000 },
    ]
    expect(barsOf(rows)).toEqual([
      { key: 'a', staked: 50, won: 20 },
      { key: 'b', staked: 25, won: 100 },
    ])
  })

  it('draws nothing for empty data', () => {
    expect(barsOf([])).toEqual([])
    expect(barsOf([{ key: 'a', bet: 0, payout: 0 }])).toEqual([{ key: 'a', staked: 0, won: 0 }])
  })

  it('never exceeds the chart', () => {
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
  it('shows the prefix and the last two digits', () => {
    expect(maskedMobile('9175550148')).toBe('+63 917 ••• ••48')
  })
})
