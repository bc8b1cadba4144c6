import { expect, it } from 'vitest'
import { baccarat } from '#games/baccarat/rules.ts'
import { scratchCards } from '#games/scratch/cards.ts'
import { stagedGames } from '#games/staged/games.ts'
import { baccaratChances, stagedTexts } from '#src/features/play/about/stagedTexts.tsx'

/** Games whose odds are not one payout each: a tie returns bets on a baccarat hand, and slots of plinko are parts of one bet. */
const others = ['baccarat', 'plinko']

it.each(stagedGames)('$id says how it is played, how much its balance moves and, but for cards and decks, its odds', (game) => {
  const texts = stagedTexts[game.id]
  expect([texts?.play, texts?.volatility].every(Boolean)).toBe(true)
  const hasOwnTable = [...scratchCards.map(({ id }) => id), 'hi-lo', 'blackjack'].includes(game.id)
  expect(texts?.odds === undefined).toBe(hasOwnTable)
})

it.each(stagedGames.filter(({ id }) => !others.includes(id)))('$id: chance and payout make up its return', ({ id, rtp, bestRtp }) => {
  for (const { chance, pays } of stagedTexts[id]?.odds ?? []) {
    // A payout is rounded down, by up to a hundredth of the bet.
    expect(chance * pays * 100).toBeGreaterThanOrEqual(rtp - 0.5)
    expect(chance * pays * 100).toBeLessThanOrEqual(bestRtp + 0.5)
  }
})

it('plinko: the chances are those of every slot, and make up its return', () => {
  const odds = stagedTexts.plinko?.odds ?? []
  expect(odds.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12)
  expect(Math.round(odds.reduce((sum, { chance, pays }) => sum + chance * pays * 100, 0))).toBe(9_693)
})

it('baccarat: the chances make up the returns of its bets', () => {
  const { banker, player, tie, pair } = baccaratChances
  const returns = [1.95 * banker + tie, 2 * player + tie, 13 * pair, 10 * tie].map((share) => Math.round(share * 10_000))
  expect(returns).toEqual([9_894, 9_876, 9_711, 9_516])
  expect([Math.min(...returns), Math.max(...returns)]).toEqual([baccarat.rtp, baccarat.bestRtp])
})
