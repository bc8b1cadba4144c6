import { readStrip, type SlotGame } from '../slots/engine/game.ts'
import { houseStakes } from '../slots/engine/lines.ts'

const symbols = ['wild', 'scatter', 'sarimanok', 'fish', 'gong', 'jar', 'malong', 'vine', 'bead'] as const

export type SarimanokSymbol = (typeof symbols)[number]

const reel = (text: string) => readStrip(symbols, text)

/** Sarimanok: high volatility. 243 ways, stacked symbols, and free spins that pay ×3 and can be retriggered. */
export const sarimanok: SlotGame<SarimanokSymbol> = {
  id: 'sarimanok',
  rulesVersion: 1,
  symbols,
  reels: [
    reel(`
      sarimanok sarimanok sarimanok bead bead bead bead bead bead jar jar vine vine vine gong gong gong jar jar fish fish fish
      malong malong malong scatter vine vine vine malong malong
    `),
    reel(`
      wild vine vine vine bead bead bead jar jar malong malong jar jar vine vine vine fish fish fish malong malong malong
      scatter bead bead bead sarimanok sarimanok gong gong gong
    `),
    reel(`
      sarimanok sarimanok vine vine vine malong malong jar jar vine vine vine gong gong gong fish fish fish bead bead bead wild
      bead bead bead scatter malong malong malong jar jar
    `),
    reel(`
      jar jar vine vine vine bead bead bead wild fish fish fish scatter jar jar gong gong gong malong malong sarimanok sarimanok
      sarimanok vine vine vine bead bead bead malong malong malong
    `),
    reel(`
      fish fish fish malong malong malong malong malong bead bead bead vine vine vine vine vine vine sarimanok sarimanok
      sarimanok gong gong gong scatter bead bead bead jar jar jar jar
    `),
  ],
  lines: [],
  ways: { wildCounts: 1 },
  wild: 'wild',
  scatter: 'scatter',
  pays: {
    sarimanok: { 3: 20, 4: 80, 5: 400 },
    fish: { 3: 10, 4: 40, 5: 200 },
    gong: { 3: 8, 4: 30, 5: 120 },
    jar: { 3: 5, 4: 15, 5: 60 },
    malong: { 3: 3, 4: 10, 5: 40 },
    vine: { 3: 2, 4: 6, 5: 22 },
    bead: { 3: 2, 4: 5, 5: 16 },
  },
  scatterPays: { 3: 2, 4: 10, 5: 50 },
  freeSpins: { awards: { 3: 8, 4: 12, 5: 20 }, multiplier: 3, retrigger: true, cap: 60 },
  maxWin: 10000,
  stakes: houseStakes,
  volatility: 'bold',
  rtp: 9610,
}
