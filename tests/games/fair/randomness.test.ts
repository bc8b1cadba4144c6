import { describe, expect, it } from 'vitest'
import { createDraw, fairDraw } from '#games/fair/fair.ts'
import { slotGames } from '#games/index.ts'
import { fairHmac } from '#server/kernel/fairHmac.ts'
import { bound99, frequencyZ, runsZ, serialZ } from './statistics.ts'

/** The seeds of docs/decisions/006-provably-fair.md: the stream is the same in every run, so that these tests never fail by chance. */
const seeds = { serverSeed: '3f1c9a7e5b2d8046f1e0c3a59768b4d2013579bdf02468ace1f2d3c4b5a69788', clientSeed: 'swerte' }
const draws = 100_000
const take = (count: number, next: (index: number) => number) => Array.from({ length: count }, (_, index) => next(index))

/** Every length of a strip that a game draws on, and a number that does not divide 2³² and makes many words be thrown away. */
const strips = [...new Set(slotGames.flatMap(({ reels }) => reels.map(({ length }) => length)))].toSorted((a, b) => a - b)
const tests = [
  ['chi-square', frequencyZ],
  ['runs', runsZ],
  ['serial', serialZ],
] as const

describe('R33: numbers of one long stream', () => {
  it.each(strips.flatMap((below) => tests.map(([name, z]) => [name, below, z] as const)))(
    'hold the %s test at 99 %%, below %i',
    (_name, below, z) => {
      const draw = fairDraw({ ...seeds, nonce: 0 }, fairHmac)
      expect(
        Math.abs(
          z(
            take(draws, () => draw(below)),
            below,
          ),
        ),
      ).toBeLessThan(bound99)
    },
  )
})

describe('R33: the first stop of each round, over the nonces of a pair', () => {
  it.each(tests)('holds the %s test at 99 %%', (_name, z) => {
    const below = strips[0] ?? 0
    const firsts = take(20_000, (nonce) => fairDraw({ ...seeds, nonce }, fairHmac)(below))
    expect(Math.abs(z(firsts, below))).toBeLessThan(bound99)
  })
})

describe('R33: stops of neighbouring reels in a round', () => {
  it('hold the serial test at 99 %', () => {
    const below = strips.at(-1) ?? 0
    const stops = take(20_000, (nonce) => nonce).flatMap((nonce) => {
      const draw = fairDraw({ ...seeds, nonce }, fairHmac)
      return [draw(below), draw(below)]
    })
    expect(Math.abs(serialZ(stops, below))).toBeLessThan(bound99)
  })
})

describe('R33: the tests find', () => {
  const below = 40
  const fair = () => {
    const draw = fairDraw({ ...seeds, nonce: 0 }, fairHmac)
    return take(draws, () => draw(below))
  }

  it('a number that comes 10 % too often', () => {
    const values = fair().map((value, at) => (at % 400 === 0 ? 7 : value))
    expect(frequencyZ(values, below)).toBeGreaterThan(bound99)
  })

  it('numbers that come more evenly than chance has them', () => {
    expect(
      frequencyZ(
        take(draws, (at) => (at * 7) % below),
        below,
      ),
    ).toBeLessThan(-bound99)
  })

  it('numbers that follow one another, though each comes as often as it should', () => {
    const values = fair().map((value, at, all) => (at % 2 ? ((all[at - 1] ?? 0) + (value % 8) * 5) % below : value))
    expect(serialZ(values, below)).toBeGreaterThan(bound99)
  })

  it('high and low that take turns', () => {
    const values = fair().map((value, at) => (value % 20) + (at % 8 < 5 === (at % 2 === 0) ? 20 : 0))
    expect(runsZ(values, below)).toBeGreaterThan(bound99)
  })

  it('words that are mapped without throwing away those above the largest multiple', () => {
    // Below three quarters of 2³² the remainder alone would draw the low third twice as often.
    const large = 3 * 2 ** 30
    const words = (nonce: number) => {
      const draw = fairDraw({ ...seeds, nonce }, fairHmac)
      return take(draws, () => draw(2 ** 32))
    }
    const thirdOf = (value: number) => Math.floor(value / (large / 12))
    expect(
      frequencyZ(
        words(0).map((word) => thirdOf(word % large)),
        12,
      ),
    ).toBeGreaterThan(bound99)
    const rejecting = createDraw((block) => fairHmac(seeds.serverSeed, `${seeds.clientSeed}:0:${block}`))
    expect(
      Math.abs(
        frequencyZ(
          take(draws, () => thirdOf(rejecting(large))),
          12,
        ),
      ),
    ).toBeLessThan(bound99)
  })
})
