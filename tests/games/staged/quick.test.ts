import { describe, expect, test } from 'vitest'
import { dice, multiplier as diceMultiplier } from '#games/dice/rules.ts'
import { hiLo, multiplier, rankOf, winning } from '#games/hi-lo/rules.ts'
import { paytable, plinko, rowsOfPegs, slotOf, slotsOf } from '#games/plinko/rules.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'
import { isOver, playStaged } from '#games/staged/game.ts'
import type { StagedGame } from '#games/staged/game.ts'

/** All values of a board with one place, each as likely as another: the exact return. */
const exact = (game: StagedGame, setup: string, values: number): number => {
  let paid = 0
  for (let value = 0; value < values; value++) paid += game.start(setup, 100, [value], []).payout
  return paid / (100 * values)
}
const bounds = (game: StagedGame, values: number) => {
  const returns = game.setups.map((setup) => exact(game, setup, values))
  return [Math.floor(Math.min(...returns) * 10_000 + 1e-6), Math.ceil(Math.max(...returns) * 10_000 - 1e-6)]
}

describe('dice', () => {
  test('returns exactly what it says, under every number', () => {
    expect(bounds(dice, 10_000)).toEqual([dice.rtp, dice.bestRtp])
  })

  test('wins under the number and not at it', () => {
    expect(dice.start('50', 100, [4_999], [])).toEqual({
      events: [{ type: 'won', leaf: 0, value: 4_999 }],
      legal: [],
      stake: 100,
      payout: 194,
    })
    expect(dice.start('50', 100, [5_000], [])).toEqual({
      events: [{ type: 'lost', leaf: 0, value: 5_000 }],
      legal: [],
      stake: 100,
      payout: 0,
    })
    expect([diceMultiplier(5), diceMultiplier(95)]).toEqual([1_940, 102])
  })
})

describe('plinko', () => {
  test('returns exactly what it says, at every risk', () => {
    expect(bounds(plinko, 2 ** rowsOfPegs)).toEqual([plinko.rtp, plinko.bestRtp])
  })

  test('lists each payout once, with its slots and their chance', () => {
    expect(paytable('3')).toEqual([
      { pays: 15_000, slots: [1, 13], chance: 2 / 4_096 },
      { pays: 2_200, slots: [2, 12], chance: 24 / 4_096 },
      { pays: 810, slots: [3, 11], chance: 132 / 4_096 },
      { pays: 200, slots: [4, 10], chance: 440 / 4_096 },
      { pays: 70, slots: [5, 9], chance: 990 / 4_096 },
      { pays: 20, slots: [6, 7, 8], chance: 2_508 / 4_096 },
    ])
    for (const setup of plinko.setups) expect(paytable(setup).reduce((sum, { chance }) => sum + chance, 0)).toBe(1)
  })

  test('has thirteen slots, the same from either side', () => {
    for (const setup of plinko.setups) {
      expect(slotsOf(setup)).toHaveLength(13)
      expect(slotsOf(setup).toReversed()).toEqual(slotsOf(setup))
    }
    expect([slotOf(0), slotOf(0b1), slotOf(0b1000_0000_0001), slotOf(2 ** rowsOfPegs - 1)]).toEqual([0, 1, 2, 12])
  })
})

describe('hi-lo', () => {
  const guesses = Array.from({ length: 13 }, (_, rank) => rank + 1).flatMap((rank) => [winning('higher', rank), winning('lower', rank)])

  test('never lets a guess win for sure, and either guess wins with the same rank', () => {
    expect(guesses).toEqual([12, 1, 12, 2, 11, 3, 10, 4, 9, 5, 8, 6, 7, 7, 6, 8, 5, 9, 4, 10, 3, 11, 2, 12, 1, 12])
  })

  test('returns 97 % less the rounding after any two guesses, and never less than it says', () => {
    const sequences = [...new Set(guesses)].flatMap((first) => [[first], ...[...new Set(guesses)].map((second) => [first, second])])
    const returns = sequences.map((odds) => (odds.reduce((chance, count) => chance * (count / 13), 1) * multiplier(odds)) / 100)
    expect(Math.max(...returns)).toBeLessThanOrEqual(hiLo.bestRtp / 10_000 + 1e-12)
    expect(Math.min(...returns)).toBeGreaterThanOrEqual(hiLo.rtp / 10_000)
  })

  test('loses less than a hundredth of the bet to rounding, however long it goes: no way to play returns less than it says', () => {
    // What is rounded off is less than 0.01 of the bet times the chance to get there, which is largest after one step at 12 of 13.
    expect(0.97 - 0.01 * (12 / 13)).toBeGreaterThan(hiLo.rtp / 10_000)
  })

  test('ends by the safe rule wherever it was left, and cashes out by itself from 500 times the bet on', () => {
    const draw = seededDraw(11)
    for (let round = 0; round < 2_000; round++) {
      const board = hiLo.board('deck', draw)
      let state = hiLo.start('deck', 100, board, [])
      const choices: string[] = []
      while (!isOver(state)) {
        const ended = hiLo.step(state, hiLo.safe(state), board)
        expect([isOver(ended), ended.payout]).toEqual([true, choices.length === 0 ? 100 : state.payout])
        const rank = rankOf(board[choices.length] ?? 0)
        choices.push(rank <= 7 ? 'higher' : 'lower')
        state = hiLo.step(state, choices.at(-1) ?? '', board)
      }
      expect(playStaged(hiLo, { layout: [], setup: 'deck', bet: 100, choices }, board)).toEqual(state)
      expect(state.payout).toBeLessThan(100 * 500 * 13)
    }
  })
})
