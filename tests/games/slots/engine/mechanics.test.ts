import { describe, expect, it } from 'vitest'
import { slotRound } from '#contract/slotRound.ts'
import { alitaptap } from '#games/alitaptap/game.ts'
import { haloHalo } from '#games/halo-halo/game.ts'
import { sarimanok } from '#games/sarimanok/game.ts'
import { sinulog } from '#games/sinulog/game.ts'
import { fullCycle } from '#games/slots/engine/cycle.ts'
import { winsOf } from '#games/slots/engine/evaluate.ts'
import { maxDraws, noFreeSpins, noPays, readStrip, type Hold, type SlotGame } from '#games/slots/engine/game.ts'
import { playRound } from '#games/slots/engine/play.ts'
import { basisPoints, exactRtp, heldCoins, type Ratio } from '#games/slots/engine/rtp.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'
import { ulanNgGinto } from '#games/ulan-ng-ginto/game.ts'
import { createToyGame, toyStrip } from '../createToyGame.ts'
import { returnOfEveryRound } from '../everyRound.ts'

const isSame = (a: Ratio, b: Ratio) => a.numerator * b.denominator === b.numerator * a.denominator
const drawing = (...numbers: number[]) => {
  let read = 0
  return () => numbers[read++] ?? 0
}
const column = toyStrip

describe('tumbling reels', () => {
  const cascade = { multipliers: [1, 3], freeMultipliers: [2, 5], most: 4 }
  const game = createToyGame({
    reels: [column('high low low low high'), column('high low low low'), column('high low low low'), column('low'), column('scatter low')],
    pays: { high: { 3: 3, 4: 9, 5: 30 }, low: { 3: 0, 4: 0, 5: 0 } },
    lines: [[0, 0, 0, 0, 0]],
    stakes: [20],
    cascade,
  })

  it('takes the winning symbols, drops the others, and refills from the strip above the stop', () => {
    const { spins, payout } = playRound(game, 20, drawing(0, 0, 0, 0, 1))
    expect(spins.map(({ kind, multiplier, win, window }) => ({ kind, multiplier, win, top: window.map(([symbol]) => symbol) }))).toEqual([
      { kind: undefined, multiplier: 1, win: 60, top: ['high', 'high', 'high', 'low', 'low'] },
      // Above the stop of reel 1 lies another high; above those of reels 2 and 3 lies a low.
      { kind: 'tumble', multiplier: 3, win: 0, top: ['high', 'low', 'low', 'low', 'low'] },
    ])
    expect(payout).toBe(60)
  })

  it('draws nothing for a tumble: its cascade is a function of the stops', () => {
    let draws = 0
    playRound(game, 20, () => ((draws += 1), 0))
    expect(draws % 5).toBe(0)
  })

  it('returns exactly what every round of a toy game does, free spins with their own multipliers included', () => {
    const small = createToyGame({
      reels: [column('high low'), column('low wild high'), column('high low'), column('low'), column('scatter low')],
      scatterPays: { 3: 1, 4: 2, 5: 7 },
      cascade,
    })
    const scattered = createToyGame({ cascade })
    for (const toy of [small, scattered]) expect(isSame(exactRtp(toy), returnOfEveryRound(toy))).toBe(true)
  })

  it('ends after its most tumbles, though it would win for ever', () => {
    const endless = createToyGame({
      reels: Array.from({ length: 5 }, () => column('high')),
      cascade: { multipliers: [1, 2], freeMultipliers: [1], most: 3 },
      freeSpins: noFreeSpins,
      stakes: [30],
    })
    const { spins } = playRound(endless, 30, drawing())
    expect(spins.map(({ multiplier }) => multiplier)).toEqual([1, 2, 2, 2])
    expect(fullCycle(endless).bySteps).toEqual([15, 15, 15, 15])
  })

  it('stops paying at the most that a round pays, and its wins still add up', () => {
    const capped = createToyGame({ reels: Array.from({ length: 5 }, () => column('high')), cascade, maxWin: 12, freeSpins: noFreeSpins })
    const { payout, spins } = playRound(capped, 30, drawing())
    expect(payout).toBe(12 * 30)
    expect(spins.flatMap(({ wins }) => wins).reduce((sum, { amount }) => sum + amount, 0)).toBe(payout)
  })
})

describe('ways', () => {
  const game = createToyGame({
    reels: [column('high low low scatter'), column('wild high low'), column('high high low'), column('low wild'), column('scatter high')],
    lines: [],
    ways: { wildCounts: 2 },
    pays: { high: { 3: 2, 4: 5, 5: 9 }, low: { 3: 1, 4: 2, 5: 3 } },
    stakes: [20],
  })

  it('pay once for each way, and a wild counts as so many symbols', () => {
    const window = [
      column('high high low'),
      column('wild high low'),
      column('high low low'),
      column('low scatter low'),
      column('high low low'),
    ]
    expect(winsOf(game, window, [], 20, 1)).toMatchObject([
      // 2 × (1 + a wild that counts as 2) × 1 ways of three.
      { kind: 'ways', symbol: 'high', count: 3, ways: 6, amount: 12 },
      { kind: 'ways', symbol: 'low', count: 5, ways: 1 * 3 * 2 * 2 * 2, amount: 72 },
    ])
  })

  it('return exactly, in closed form, what every round does', () => {
    const all = returnOfEveryRound({ ...game, freeSpins: { awards: { 3: 1, 4: 1, 5: 1 }, multiplier: 2, retrigger: true, cap: 1 } })
    expect(isSame(exactRtp({ ...game, freeSpins: { awards: { 3: 1, 4: 1, 5: 1 }, multiplier: 2, retrigger: true, cap: 1 } }), all)).toBe(
      true,
    )
  })
})

describe('clusters', () => {
  const symbols = ['wild', 'a', 'b', 'c'] as const
  const rows = (text: string) => {
    const lines = text
      .trim()
      .split('\n')
      .map((line) => line.trim().split(' '))
    return (lines[0] ?? []).map((_, reel) => lines.map((line) => readStrip(symbols, line[reel] ?? '')[0] ?? 'a'))
  }
  const game: SlotGame = {
    ...createToyGame(),
    symbols,
    reels: Array.from({ length: 3 }, () => readStrip(symbols, 'a b c a b wild c')),
    rows: 3,
    lines: [],
    pays: {},
    clusters: { sizes: [3, 5], pays: { a: [1, 10], b: [2, 20] } },
    cascade: { multipliers: [1, 2, 4], freeMultipliers: [1], most: 5 },
    scatterPays: noPays,
    freeSpins: noFreeSpins,
    stakes: [20],
  }

  it('are symbols that touch by their sides, a wild is in every cluster it touches, and corners do not touch', () => {
    const window = rows(`
      a wild b
      a c b
      c a a
    `)
    expect(winsOf(game, window, [], 20, 1)).toMatchObject([
      { kind: 'cluster', symbol: 'a', count: 3, amount: 1 },
      { kind: 'cluster', symbol: 'b', count: 3, amount: 2 },
    ])
    expect(winsOf(game, rows('a c a\nc a c\na c a'), [], 20, 1)).toEqual([])
    expect(winsOf(game, rows('a a a\na c c\na c c'), [], 20, 4)).toMatchObject([{ count: 5, amount: 40 }])
  })

  it('return exactly what every round of a small game does, tumbles included', () => {
    expect(isSame(exactRtp(game), returnOfEveryRound(game))).toBe(true)
    const stacked = { ...game, reels: game.reels.map((strip) => [...strip, ...strip.toReversed()]), stopEvery: 7 }
    expect(isSame(exactRtp(stacked), returnOfEveryRound(stacked))).toBe(true)
  })
})

describe('hold and respin', () => {
  const hold: Hold = {
    trigger: 3,
    lives: 2,
    chance: 1,
    of: 2,
    values: [
      { value: 1, weight: 1 },
      { value: 5, weight: 1, pot: 'mini' },
    ],
    grand: 50,
  }
  const three = (strip: string) => column(strip)
  const game = createToyGame({
    reels: [three('scatter low high'), three('low high'), three('high low')],
    rows: 2,
    lines: [],
    ways: { wildCounts: 1 },
    pays: {},
    scatterPays: noPays,
    freeSpins: noFreeSpins,
    stakes: [20],
    hold: { ...hold, trigger: 1, of: 4, lives: 1 },
  })

  it('keeps coins, gives all lives back for a new one, and pays once at the end', () => {
    const small = createToyGame({ ...game, reels: [three('scatter'), three('scatter low'), three('low')], rows: 2, hold })
    // Stops, the values of three coins, a respin of nothing, one with a pot, and two of nothing.
    const { spins, payout } = playRound(small, 20, drawing(0, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1))
    expect(spins.map(({ kind, lives, coins, win }) => ({ kind, lives, coins: coins?.map(({ amount }) => amount), win }))).toEqual([
      { kind: undefined, lives: undefined, coins: undefined, win: 0 },
      { kind: 'respin', lives: 2, coins: [20, 20, 100], win: 0 },
      { kind: 'respin', lives: 1, coins: [20, 20, 100], win: 0 },
      { kind: 'respin', lives: 2, coins: [20, 20, 100, 100], win: 0 },
      { kind: 'respin', lives: 1, coins: [20, 20, 100, 100], win: 0 },
      { kind: 'respin', lives: 0, coins: [20, 20, 100, 100], win: 240 },
    ])
    expect(payout).toBe(spins.at(-1)?.win)
  })

  it('pays the grand besides when the grid is full', () => {
    const full = createToyGame({ ...game, reels: [three('scatter'), three('scatter'), three('scatter')], hold })
    const { spins, payout } = playRound(full, 20, drawing())
    expect(spins.at(-1)?.wins.map(({ symbol, amount }) => [symbol, amount])).toEqual([
      ['scatter', 120],
      ['grand', 1000],
    ])
    expect(payout).toBe(1120)
  })

  it('ends by a chain whose chances are exact: they sum to one, and from six of fifteen the full grid comes as counted elsewhere', () => {
    const chances = (of: number) => heldCoins({ trigger: 6, lives: 3, chance: 1, of }, 15, 6)
    const sum = chances(20).reduce((a, b) => ({
      numerator: a.numerator * b.denominator + b.numerator * a.denominator,
      denominator: a.denominator * b.denominator,
    }))
    expect(sum.numerator).toBe(sum.denominator)
    const full = chances(20)[15]
    expect(Math.round(Number((full?.denominator ?? 0n) / (full?.numerator ?? 1n)))).toBe(609)
  })

  it('returns what played rounds of a small game do, within four standard errors', () => {
    const draw = seededDraw(7)
    const rounds = 60_000
    let [sum, squares] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      const share = playRound(game, 20, draw).payout / 20
      sum += share
      squares += share * share
    }
    const { numerator, denominator } = exactRtp(game)
    const exact = Number((numerator * 10n ** 9n) / denominator) / 1e9
    const error = Math.sqrt((squares / rounds - (sum / rounds) ** 2) / rounds)
    expect(Math.abs(sum / rounds - exact)).toBeLessThan(4 * error)
  })
})

describe('R37: the exact returns of the house slots', () => {
  it.each([
    [sarimanok, 9610],
    [sinulog, 9604],
    [alitaptap, 9603],
    [ulanNgGinto, 9595],
    [haloHalo, 9621],
  ])('$id', (game, rtp) => {
    const exact = exactRtp(game)
    expect([basisPoints(exact), game.rtp]).toEqual([rtp, rtp])
  })

  it.each([
    [ulanNgGinto, 7, { combinations: 24 ** 4, bySteps: [3549855, 736262, 195568, 38308, 13620, 0, 0, 0, 0, 0, 0, 0, 0] }],
    [haloHalo, 60, { combinations: 8 ** 6, bySteps: [2999315, 598719, 115672, 27420, 3260, 1149, 414, 16, 8, 0, 0, 0, 0] }],
  ])('$id: the part of the cycle with one stop of the first reel', (game, first, part) => {
    expect(fullCycle(game, (stop) => stop === first)).toMatchObject(part)
  })
})

describe.each([ulanNgGinto, haloHalo, sarimanok, sinulog, alitaptap])('$id', (game) => {
  it('pays whole hundredths that add up, fits the wire, and needs no more numbers than a check prepares', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      let draws = 0
      const draw = seededDraw(seed)
      const round = playRound(game, 20, (below) => ((draws += 1), draw(below)))
      const amounts = round.spins.flatMap(({ wins }) => wins.map(({ amount }) => amount))
      expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(round.payout)
      expect(draws).toBeLessThanOrEqual(maxDraws(game))
      expect(slotRound.parse(JSON.parse(JSON.stringify(round)))).toEqual(round)
    }
  })
})
