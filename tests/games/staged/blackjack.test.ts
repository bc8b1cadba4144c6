import { describe, expect, test } from 'vitest'
import { blackjack, cards } from '#games/blackjack/rules.ts'
import type { BlackjackState } from '#games/blackjack/rules.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'
import { rankOf } from '#games/staged/cards.ts'
import { isOver, shownOf } from '#games/staged/game.ts'
import { blackjackReturn } from './blackjackReturn.ts'

/** A shoe that begins with these ranks: player, dealer, player, dealer, and what follows. */
const shoeOf = (...ranks: number[]): readonly number[] => Array.from({ length: cards }, (_, at) => (ranks[at] ?? 10) - 1)
const play = (board: readonly number[], ...choices: string[]): BlackjackState =>
  choices.reduce(
    (state, choice) => {
      expect(state.legal).toContain(choice)
      return blackjack.step(state, choice, board)
    },
    blackjack.start('table', 1_00, board, []),
  )
const summary = ({ stake, payout, legal }: BlackjackState) => ({ stake, payout, legal })

describe('the rules of blackjack', () => {
  test.each([
    ['a blackjack pays 6 to 5', [1, 9, 13, 9], [], 1_00, 2_20],
    ['two blackjacks push', [1, 1, 13, 12], [], 1_00, 1_00],
    ['the dealer’s blackjack takes the first bet only', [10, 1, 10, 13], [], 1_00, 0],
    ['a higher total pays 1 to 1', [10, 9, 10, 10], ['stand'], 1_00, 2_00],
    ['an equal total returns the bet', [10, 10, 9, 9], ['stand'], 1_00, 1_00],
    ['the dealer stands on a soft 17', [10, 1, 8, 6], ['stand'], 1_00, 2_00],
    ['the dealer draws on 16', [10, 10, 7, 6, 5], ['stand'], 1_00, 0],
    ['a player who busts loses, whatever the dealer holds', [10, 10, 6, 6, 10], ['hit'], 1_00, 0],
    ['a hand stands by itself at 21', [10, 10, 6, 8, 5], ['hit'], 1_00, 2_00],
    ['a double stakes the bet again, for one card', [6, 10, 5, 8, 9], ['double'], 2_00, 4_00],
    ['a double after a split is two hands and three bets', [8, 10, 8, 7, 3, 10, 9], ['split', 'double', 'stand'], 3_00, 6_00],
    ['split aces get one card each, and 21 is no blackjack', [1, 10, 1, 9, 13, 5], ['split'], 2_00, 2_00],
  ])('%s', (_, ranks, choices, stake, payout) => {
    expect(summary(play(shoeOf(...ranks), ...choices))).toEqual({ stake, payout, legal: [] })
  })

  test('offers a split of equal values once, and a double on two cards', () => {
    const board = shoeOf(10, 6, 13, 10, 12, 5)
    const first = play(board)
    expect(first.legal).toEqual(['hit', 'stand', 'double', 'split'])
    expect(play(board, 'split').legal).toEqual(['hit', 'stand', 'double'])
    expect(play(shoeOf(5, 6, 4, 10, 2), 'hit').legal).toEqual(['hit', 'stand'])
  })

  test('shows nothing of the hole card before it is turned, and only cards that were dealt', () => {
    const board = shoeOf(10, 6, 5, 10)
    expect(shownOf(play(board)).map(({ leaf }) => leaf)).toEqual([0, 1, 2])
    expect(shownOf(play(board, 'stand')).map(({ leaf }) => leaf)).toEqual([0, 1, 2, 3, 4])
  })
})

describe('the return of blackjack', () => {
  test('is 98.154 % by basic strategy, over all cards', () => {
    expect(blackjackReturn({ isBasic: true })).toBeCloseTo(0.981_543, 6)
    expect(blackjack.rtp).toBe(9_815)
  }, 180_000)

  test('is at most what it says per coin staked, however one plays', () => {
    // The best sum of the net result and 1.62 % of all stakes is below 0: so no play returns more than 98.38 % of its stakes.
    expect(blackjackReturn({ weight: 1 - blackjack.bestRtp / 10_000 })).toBeLessThanOrEqual(1)
  }, 300_000)
})

test('10,000 rounds left at any choice end by the safe rule: paid as standing pays, with nothing more staked', () => {
  const draw = seededDraw(21)
  const ended = { left: 0, most: 0, staked: 0, paid: 0 }
  while (ended.left < 10_000) {
    const board = blackjack.board('table', draw)
    let state = blackjack.start('table', 1_00, board, [])
    for (let more = draw(5); more > 0 && !isOver(state); more--)
      state = blackjack.step(state, state.legal[draw(state.legal.length)] ?? '', board)
    if (isOver(state)) continue
    const { stake } = state
    while (!isOver(state)) state = blackjack.step(state, blackjack.safe(state), board)
    expect(state.stake).toBe(stake)
    expect(state.payout % 1_00).toBe(0)
    ended.left++
    ended.most = Math.max(ended.most, state.used)
    ended.staked += stake
    ended.paid += state.payout
  }
  expect(ended.most).toBeLessThan(cards)
  expect(ended.paid).toBeGreaterThan(0.6 * ended.staked)
})

test('no round needs more cards than are fixed, even from the lowest shoe', () => {
  // All aces first, then the lowest cards: a shoe that keeps both hands and the dealer drawing as long as possible.
  const lowest = Array.from({ length: cards }, (_, at) => (at < 32 ? 0 : 1))
  let state = blackjack.start('table', 1_00, lowest, [])
  while (!isOver(state))
    state = blackjack.step(state, state.legal.includes('split') && rankOf(lowest[0] ?? 0) !== 1 ? 'split' : 'hit', lowest)
  expect(state.used).toBeLessThanOrEqual(47)
})
