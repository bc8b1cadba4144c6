import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { tableBets } from '#src/features/play/game/tableBets.ts'

const betsIn = (gameId: string, board: readonly number[], ...layout: { spot: string; amount: number }[]) =>
  tableBets({ gameId, layout, shown: board.map((value, leaf) => ({ leaf, value, salt: '', path: [] })) }).map(
    ({ name, amount, payout }) => `${name}: ${amount} → ${payout}`,
  )

describe('the bets of a table round, each with what it was paid', () => {
  beforeAll(() => i18n.loadAndActivate({ locale: 'en-PH', messages: {} }))

  it('names the spots of the roulette table', () => {
    expect(
      betsIn('roulette', [23], { spot: 'red', amount: 2_00 }, { spot: 'n23', amount: 1_00 }, { spot: 'dozen-1', amount: 5_00 }),
    ).toEqual(['Red numbers: 200 → 400', 'Number 23: 100 → 3600', 'First dozen, 1 to 12: 500 → 0'])
  })

  it('returns the bets on both hands of a tie in baccarat', () => {
    // Player 9 and 8, banker 9 and 8.
    const board = [8, 8, 7, 7, 0, 0]
    expect(betsIn('baccarat', board, { spot: 'banker', amount: 1_00 }, { spot: 'tie', amount: 1_00 })).toEqual([
      'Banker: 100 → 100',
      'Tie: 100 → 1000',
    ])
  })

  it('names totals and pairs of sic bo', () => {
    expect(betsIn('sic-bo', [4, 5, 1], { spot: 'total-10', amount: 1_00 }, { spot: 'pair-4-5', amount: 1_00 })).toEqual([
      'Total of 10: 100 → 775',
      '4 and 5: 100 → 700',
    ])
  })

  it('is empty in a game without a table', () => {
    expect(betsIn('mines', [0])).toEqual([])
  })
})
