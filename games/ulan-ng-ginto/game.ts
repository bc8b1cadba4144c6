import { readStrip, type SlotGame } from '../slots/engine/game.ts'
import { houseStakes, twentyLines } from '../slots/engine/lines.ts'

const symbols = ['wild', 'scatter', 'carabao', 'umbrella', 'frog', 'rice', 'leaf', 'dragonfly', 'drop'] as const

export type UlanSymbol = (typeof symbols)[number]

const reel = (text: string) => readStrip(symbols, text)

/**
 * Ulan ng Ginto: high volatility. Winning symbols are removed and the ones above fall; each tumble of a spin pays more, and free spins
 * twice that.
 */
export const ulanNgGinto: SlotGame<UlanSymbol> = {
  id: 'ulan-ng-ginto',
  rulesVersion: 1,
  symbols,
  reels: [
    reel(`
      rice dragonfly dragonfly rice frog rice drop umbrella dragonfly carabao umbrella carabao leaf drop leaf frog leaf drop
      frog drop drop leaf scatter dragonfly
    `),
    reel(`
      leaf dragonfly umbrella drop wild frog drop dragonfly scatter frog carabao rice leaf drop drop carabao dragonfly rice leaf
      umbrella frog dragonfly leaf rice
    `),
    reel(`
      dragonfly carabao leaf carabao drop umbrella frog wild rice rice leaf frog dragonfly drop rice dragonfly drop leaf drop
      umbrella dragonfly leaf scatter frog
    `),
    reel(`
      leaf dragonfly rice drop leaf rice leaf rice frog wild umbrella drop frog umbrella drop scatter frog drop dragonfly
      carabao dragonfly leaf carabao dragonfly
    `),
    reel(`
      leaf carabao rice umbrella dragonfly wild drop leaf drop dragonfly frog dragonfly frog drop dragonfly rice rice umbrella
      scatter drop carabao frog leaf leaf
    `),
  ],
  lines: twentyLines,
  cascade: {
    multipliers: [1, 2, 3, 5],
    freeMultipliers: [2, 4, 6, 10],
    most: 12,
    counted: [70951800, 15135737, 2677814, 378568, 118207, 3840],
  },
  wild: 'wild',
  scatter: 'scatter',
  pays: {
    carabao: { 3: 30, 4: 120, 5: 600 },
    umbrella: { 3: 20, 4: 80, 5: 300 },
    frog: { 3: 12, 4: 40, 5: 150 },
    rice: { 3: 10, 4: 30, 5: 120 },
    leaf: { 3: 6, 4: 20, 5: 80 },
    dragonfly: { 3: 5, 4: 15, 5: 60 },
    drop: { 3: 4, 4: 13, 5: 55 },
  },
  scatterPays: { 3: 2, 4: 5, 5: 20 },
  freeSpins: { awards: { 3: 8, 4: 10, 5: 15 }, multiplier: 2, retrigger: true, cap: 40 },
  maxWin: 5000,
  stakes: houseStakes,
  volatility: 'lively',
  rtp: 9595,
}
