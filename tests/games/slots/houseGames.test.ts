import { describe, expect, it } from 'vitest'
import { fairDraw } from '#games/fair/fair.ts'
import { slotGame, slotGames } from '#games/index.ts'
import { partsOf, readStrip, rowsOf, stopEvery } from '#games/slots/engine/game.ts'
import { playRound } from '#games/slots/engine/play.ts'
import { fairHmac } from '#server/kernel/fairHmac.ts'
import { defaultPolicy } from '#server/settings/policy.ts'

describe('the registry', () => {
  it('lists the house slots, each found by its id', () => {
    expect(slotGames.map(({ id, volatility, rtp }) => ({ id, volatility, rtp }))).toEqual([
      { id: 'fiesta-nights', volatility: 'lively', rtp: 9610 },
      { id: 'biyahe-888', volatility: 'bold', rtp: 9650 },
      { id: 'perlas', volatility: 'calm', rtp: 9600 },
      { id: 'halo-halo', volatility: 'lively', rtp: 9621 },
      { id: 'ulan-ng-ginto', volatility: 'lively', rtp: 9595 },
      { id: 'sarimanok', volatility: 'bold', rtp: 9610 },
      { id: 'sinulog', volatility: 'calm', rtp: 9604 },
      { id: 'alitaptap', volatility: 'bold', rtp: 9603 },
      { id: 'sari-sari', volatility: 'lively', rtp: 9593 },
    ])
    expect(slotGames.map(({ id }) => slotGame(id))).toEqual(slotGames)
    expect(slotGame('mahjong')).toBeUndefined()
  })
})

describe.each(slotGames)('the data of $id', (game) => {
  it('pays in one way: on twenty different lines over rows 0 to 2, by ways on five reels, or in clusters on seven', () => {
    expect(game.reels).toHaveLength(game.clusters ? 7 : 5)
    expect(new Set(game.lines.map(String)).size).toBe(game.clusters || game.ways ? 0 : 20)
    expect(game.lines.flat().every((row) => [0, 1, 2].includes(row))).toBe(true)
    expect(game.ways && game.clusters).toBeUndefined()
    // Ways and lines are counted from the left: with a wild on reel 1 a way could be of wilds alone.
    expect(game.ways && game.reels[0]?.includes(game.wild)).not.toBe(true)
  })

  it('R37: divides every stake by its lines or by twenty, so that no win needs rounding', () => {
    expect(game.stakes.map((stake) => stake % partsOf(game))).toEqual(game.stakes.map(() => 0))
    expect(game.stakes.toSorted((a, b) => a - b)).toEqual(game.stakes)
    expect([game.stakes[0], game.stakes.at(-1)]).toEqual([20, 5000])
  })

  it('R35: shows what its stops lead to, and stages nothing: each cell is the strip’s at that place', () => {
    for (let nonce = 0; nonce < 500; nonce++) {
      const { spins } = playRound(game, game.stakes[0] ?? 0, fairDraw({ serverSeed: 'a', clientSeed: 'b', nonce }, fairHmac))
      const turned = spins.filter(({ kind }) => kind === undefined)
      for (const { stops, window } of turned)
        expect(window).toEqual(
          game.reels.map((strip, reel) =>
            Array.from({ length: rowsOf(game) }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length]),
          ),
        )
    }
  })

  it('puts every symbol on a reel, and at most one scatter in a window of a reel, unless scatters are held', () => {
    expect(new Set(game.reels.flat())).toEqual(new Set(game.symbols))
    const perWindow = game.reels.map((strip) =>
      Math.max(...strip.map((_, stop) => [0, 1, 2].filter((row) => strip[(stop + row) % strip.length] === game.scatter).length)),
    )
    const maxCells = game.hold ? 3 : game.scatter === undefined ? 0 : 1
    expect(perWindow.every((count) => count === maxCells || (game.hold && count <= maxCells))).toBe(true)
  })

  it('pays more for more, and pays every symbol but scatters and silent wilds on lines', () => {
    const paid = game.symbols.filter((symbol) => (game.clusters?.pays ?? game.pays)[symbol] !== undefined)
    expect(game.symbols.filter((symbol) => !paid.includes(symbol) && symbol !== game.wild)).toEqual(game.scatter ? [game.scatter] : [])
    for (const bands of Object.values<readonly number[] | undefined>(game.clusters?.pays ?? {})) {
      expect(bands).toHaveLength(game.clusters?.sizes.length ?? 0)
      expect(bands).toEqual([...new Set(bands)].toSorted((a, b) => a - b))
    }
    const rewards = game.freeSpins.cap > 0 ? [game.scatterPays, game.freeSpins.awards] : []
    for (const pays of [...Object.values(game.pays), ...rewards]) {
      if (pays === undefined) continue
      expect(pays[3]).toBeGreaterThan(0)
      expect(pays[4]).toBeGreaterThan(pays[3])
      expect(pays[5]).toBeGreaterThan(pays[4])
    }
  })
})

describe('R38: no top prize is rarer than 1 in 100 million', () => {
  it.each(slotGames.filter(({ clusters }) => !clusters))('of $id', ({ symbols, reels, lines, pays }) => {
    const paid = symbols.filter((symbol) => pays[symbol] !== undefined)
    expect(paid.length).toBeGreaterThan(0)
    // Five of a kind on one of the lines, without the help of wilds: with them, a prize is more frequent.
    for (const symbol of paid) {
      const chance = reels.reduce(
        (share, strip) => (share * strip.filter((other) => other === symbol).length) / strip.length,
        lines.length || 1,
      )
      expect([symbol, chance > 1e-8]).toEqual([symbol, true])
    }
  })

  it.each(slotGames.filter(({ clusters }) => clusters))('of $id: its rounds are the combinations of its stops, each as likely', (game) => {
    // What tumbles in is drawn with the stops: no prize is rarer than a round.
    const ranges: number[] = []
    const draw = (below: number) => {
      ranges.push(below)
      return 0
    }
    playRound(game, game.stakes[0] ?? 0, draw)
    expect(ranges).toEqual(game.reels.map((strip) => strip.length / stopEvery(game)))
    expect(ranges.reduce((product, range) => product * range)).toBeLessThan(1e8)
  })

  it('of the jackpots: the largest comes once in 400,000 draws', () => {
    const { cells, wheelOdds } = defaultPolicy.jackpot
    const jackpot = cells.find(({ prop }) => prop === 'jackpot')?.odds ?? 0
    expect(1 / ((jackpot / 1e6) * (Math.min(...Object.values(wheelOdds)) / 1e6))).toBeCloseTo(400_000, 3)
  })
})

describe('a strip', () => {
  it('refuses a symbol that the game does not have', () => {
    expect(() => readStrip(['bell', 'star'], 'bell sun')).toThrow('sun')
  })
})
