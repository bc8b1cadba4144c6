import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slotRound } from '#contract/slotRound.ts'
import { slotGames } from '#games/index.ts'
import { playRound } from '#games/slots/engine/play.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'
import { createToyGame } from '../createToyGame.ts'

/** Draws that follow a list of stops. */
const drawing = (...stops: number[]) => {
  let read = 0
  return () => stops[read++] ?? 0
}
const nothing = [1, 2, 0, 0, 1]
const threeScatters = [1, 4, 0, 0, 1]
const fourScatters = [3, 4, 0, 0, 1]

describe('a round', () => {
  it('is one spin when nothing triggers free spins', () => {
    const { spins } = playRound(createToyGame(), 30, drawing(...nothing))
    expect(spins.map(({ stops, free, freeAdded, freeLeft }) => ({ stops, free, freeAdded, freeLeft }))).toEqual([
      { stops: nothing, free: false, freeAdded: 0, freeLeft: 0 },
    ])
  })

  it('plays the free spins that scatters award, at their multiplier', () => {
    const { spins } = playRound(createToyGame(), 30, drawing(...fourScatters, ...nothing, ...nothing))
    expect(spins.map(({ free, multiplier, freeAdded, freeLeft }) => ({ free, multiplier, freeAdded, freeLeft }))).toEqual([
      { free: false, multiplier: 1, freeAdded: 2, freeLeft: 2 },
      { free: true, multiplier: 2, freeAdded: 0, freeLeft: 1 },
      { free: true, multiplier: 2, freeAdded: 0, freeLeft: 0 },
    ])
  })

  it('adds free spins for scatters in a free spin, and no more than the cap', () => {
    const { spins } = playRound(createToyGame(), 30, drawing(...threeScatters, ...threeScatters, ...threeScatters))
    expect(spins.map(({ freeAdded, freeLeft }) => [freeAdded, freeLeft])).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
    ])
  })

  it('adds none where the game does not retrigger', () => {
    const freeSpins = { ...createToyGame().freeSpins, retrigger: false }
    const { spins } = playRound(createToyGame({ freeSpins }), 30, drawing(...threeScatters, ...threeScatters))
    expect(spins.map(({ freeAdded, freeLeft }) => [freeAdded, freeLeft])).toEqual([
      [1, 1],
      [0, 0],
    ])
  })

  it.each([0, 31, -30, 30.5, Number.NaN])('refuses a stake of %s, which is not on offer', (stake) => {
    expect(() => playRound(createToyGame(), stake, drawing())).toThrow(RangeError)
  })
})

describe.each(slotGames)('every round of $id', (game) => {
  const rounds = fc.record({ seed: fc.integer(), stake: fc.constantFrom(...game.stakes) })
  /** Free spins are rare, so each example plays a few rounds and keeps the longest. */
  const longest = ({ seed, stake }: { seed: number; stake: number }) => {
    const draw = seededDraw(seed)
    return Array.from({ length: 40 }, () => playRound(game, stake, draw)).reduce((a, b) => (b.spins.length > a.spins.length ? b : a))
  }

  it('pays whole hundredths, never less than nothing, and exactly the sum of its wins', () => {
    fc.assert(
      fc.property(rounds, (example) => {
        const { payout, spins } = longest(example)
        const amounts = spins.flatMap(({ wins }) => wins.map(({ amount }) => amount))
        expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount > 0)).toBe(true)
        expect(payout).toBe(amounts.reduce((sum, amount) => sum + amount, 0))
        expect(payout).toBe(spins.reduce((sum, { win }) => sum + win, 0))
      }),
      { numRuns: 60, seed: 1 },
    )
  })

  it('accounts for each free spin and stays within the cap', () => {
    fc.assert(
      fc.property(rounds, (example) => {
        const { spins } = longest(example)
        const turned = spins.filter(({ kind }) => kind === undefined)
        expect(turned.length - 1).toBe(spins.reduce((sum, { freeAdded }) => sum + freeAdded, 0))
        expect(turned.length - 1).toBeLessThanOrEqual(game.freeSpins.cap)
        expect(turned.map(({ free }) => free)).toEqual(turned.map((_, index) => index > 0))
        expect(spins.at(-1)?.freeLeft).toBe(0)
      }),
      { numRuns: 60, seed: 2 },
    )
  })

  it('is the same round again from the same numbers, and fits the wire', () => {
    fc.assert(
      fc.property(rounds, ({ seed, stake }) => {
        const round = playRound(game, stake, seededDraw(seed))
        expect(playRound(game, stake, seededDraw(seed))).toEqual(round)
        expect(slotRound.parse(JSON.parse(JSON.stringify(round)))).toEqual(round)
      }),
      { numRuns: 60, seed: 3 },
    )
  })

  it('pays in proportion to the stake', () => {
    const [low = 0, ...higher] = game.stakes
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...higher), (seed, stake) => {
        expect(playRound(game, stake, seededDraw(seed)).payout * low).toBe(playRound(game, low, seededDraw(seed)).payout * stake)
      }),
      { numRuns: 60, seed: 4 },
    )
  })
})
