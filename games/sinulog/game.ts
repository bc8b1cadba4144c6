import { readStrip, type SlotGame } from '../slots/engine/game.ts'
import { houseStakes } from '../slots/engine/lines.ts'

const symbols = ['wild', 'scatter', 'headdress', 'guitar', 'shield', 'trumpet', 'banner', 'mango', 'rosette'] as const

export type SinulogSymbol = (typeof symbols)[number]

const reel = (text: string) => readStrip(symbols, text)

/** Sinulog: low volatility. 243 ways, and the drum is wild and counts as two. */
export const sinulog: SlotGame<SinulogSymbol> = {
  id: 'sinulog',
  rulesVersion: 1,
  symbols,
  reels: [
    reel(`
      banner mango trumpet mango shield trumpet shield trumpet banner mango mango guitar headdress guitar guitar rosette trumpet
      mango banner shield mango rosette headdress rosette rosette rosette rosette banner trumpet headdress guitar shield scatter
      banner
    `),
    reel(`
      shield mango banner guitar banner rosette trumpet headdress rosette rosette mango trumpet banner guitar guitar banner
      headdress banner guitar trumpet wild headdress shield trumpet shield rosette rosette mango scatter mango shield mango
      rosette wild mango trumpet
    `),
    reel(`
      trumpet wild guitar mango mango banner guitar wild trumpet rosette banner trumpet banner rosette mango headdress rosette
      banner shield mango banner headdress trumpet rosette mango shield rosette guitar shield trumpet headdress guitar shield
      scatter rosette mango
    `),
    reel(`
      wild rosette banner banner mango rosette shield mango banner shield guitar shield rosette trumpet rosette trumpet mango
      shield trumpet trumpet guitar mango scatter headdress trumpet mango banner rosette guitar headdress mango wild headdress
      banner rosette guitar
    `),
    reel(`
      mango banner headdress trumpet mango banner rosette mango rosette banner trumpet mango shield trumpet mango rosette shield
      banner guitar guitar headdress shield mango guitar rosette scatter rosette trumpet guitar banner trumpet headdress rosette
      shield
    `),
  ],
  lines: [],
  ways: { wildCounts: 2 },
  wild: 'wild',
  scatter: 'scatter',
  pays: {
    headdress: { 3: 12, 4: 25, 5: 60 },
    guitar: { 3: 8, 4: 16, 5: 40 },
    shield: { 3: 6, 4: 12, 5: 30 },
    trumpet: { 3: 4, 4: 9, 5: 20 },
    banner: { 3: 3, 4: 6, 5: 15 },
    mango: { 3: 2, 4: 4, 5: 9 },
    rosette: { 3: 1, 4: 3, 5: 8 },
  },
  scatterPays: { 3: 1, 4: 5, 5: 20 },
  freeSpins: { awards: { 3: 6, 4: 8, 5: 12 }, multiplier: 2, retrigger: false, cap: 12 },
  maxWin: 2500,
  stakes: houseStakes,
  volatility: 'calm',
  rtp: 9604,
}
