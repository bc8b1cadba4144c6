import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slotGames } from '#games/index.ts'
import { basisPoints, exactRtp, expectedFreeSpins, type Ratio } from '#games/slots/engine/rtp.ts'
import { seededDraw, simulate } from '#games/slots/engine/simulate.ts'
import { createToyGame, toyStrip, type ToySymbol } from '../createToyGame.ts'
import { returnOfEveryRound } from '../everyRound.ts'

const isSame = (a: Ratio, b: Ratio) => a.numerator * b.denominator === b.numerator * a.denominator
const value = ({ numerator, denominator }: Ratio) => Number((numerator * 10n ** 12n) / denominator) / 1e12

describe('the exact return', () => {
  it('equals the return of every round of a toy game, free spins, retriggers and cap included', () => {
    const game = createToyGame()
    const all = returnOfEveryRound(game)
    expect(all.rounds).toBeGreaterThan(20_000)
    expect(isSame(exactRtp(game), all)).toBe(true)
  })

  it.each([
    ['without retriggers', { awards: { 3: 1, 4: 2, 5: 2 }, multiplier: 3, retrigger: false, cap: 2 }],
    ['with awards cut by the cap', { awards: { 3: 3, 4: 5, 5: 9 }, multiplier: 2, retrigger: true, cap: 2 }],
    ['without free spins', { awards: { 3: 0, 4: 0, 5: 0 }, multiplier: 2, retrigger: true, cap: 2 }],
  ])('equals it %s', (_, freeSpins) => {
    const game = createToyGame({ freeSpins })
    expect(isSame(exactRtp(game), returnOfEveryRound(game))).toBe(true)
  })

  it('equals it for any small strips and pays', () => {
    const strip = fc.array(fc.constantFrom<ToySymbol>('wild', 'scatter', 'high', 'low'), { minLength: 1, maxLength: 3 })
    const byCount = fc.record({ 3: fc.nat(5), 4: fc.nat(9), 5: fc.nat(50) })
    const freeSpins = { awards: { 3: 0, 4: 0, 5: 1 }, multiplier: 2, retrigger: true, cap: 1 }
    fc.assert(
      fc.property(fc.tuple(strip, strip, strip, strip, strip), byCount, byCount, byCount, (reels, wild, high, scatterPays) => {
        const game = createToyGame({ reels, pays: { wild, high, low: { 3: 1, 4: 2, 5: 3 } }, scatterPays, freeSpins })
        return isSame(exactRtp(game), returnOfEveryRound(game))
      }),
      { numRuns: 30, seed: 8 },
    )
  })

  it('counts free spins of a chain that can only end at its cap', () => {
    const scatters = toyStrip('scatter')
    const reels = [scatters, scatters, scatters, scatters, scatters] as const
    const game = createToyGame({ reels, freeSpins: { awards: { 3: 1, 4: 1, 5: 1 }, multiplier: 1, retrigger: true, cap: 30 } })
    expect(value(expectedFreeSpins(game))).toBe(30)
  })

  it('rounds to the nearest basis point', () => {
    expect(basisPoints({ numerator: 96_104n, denominator: 100_000n })).toBe(9610)
    expect(basisPoints({ numerator: 96_105n, denominator: 100_000n })).toBe(9611)
  })
})

const rounds = 150_000
const felt = new Map(slotGames.filter(({ clusters }) => !clusters).map((game) => [game.id, simulate(game, rounds, seededDraw(20_250))]))
const feel = (id: string) => felt.get(id) ?? expect.unreachable()

describe.each(slotGames.filter(({ clusters }) => !clusters))('$id', (game) => {
  it('R37: returns what it states', () => {
    expect(basisPoints(exactRtp(game))).toBe(game.rtp)
  })

  it('R34, R37: returns it in played rounds too, within four standard errors', () => {
    const { rtp, standardError } = feel(game.id)
    expect(standardError).toBeLessThan(0.03)
    expect(Math.abs(rtp - value(exactRtp(game)))).toBeLessThan(4 * standardError)
  })
})

describe('volatility', () => {
  it('has calm games pay more often, and bold ones vary more', () => {
    const [calm, lively, bold] = ['perlas', 'fiesta-nights', 'biyahe-888'].map(feel)
    expect(calm?.hitFrequency).toBeGreaterThan(0.5)
    expect(lively?.hitFrequency).toSatisfy((share: number) => share > 0.22 && share < 0.3)
    expect(bold?.hitFrequency).toBeLessThan(0.18)
    expect(calm?.standardDeviation).toBeLessThan(3)
    expect(lively?.standardDeviation).toSatisfy((deviation: number) => deviation > 3.5 && deviation < 6)
    expect(bold?.standardDeviation).toBeGreaterThan(7)
  })
})
