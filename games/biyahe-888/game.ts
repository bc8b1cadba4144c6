import { readStrip, type SlotGame } from '../slots/engine/game.ts'
import { houseStakes, twentyLines } from '../slots/engine/lines.ts'

const symbols = ['wild', 'scatter', 'eight', 'horn', 'ticket', 'wheel', 'dice', 'coconut', 'cap'] as const

export type BiyaheSymbol = (typeof symbols)[number]

const reel = (text: string) => readStrip(symbols, text)

/** Biyahe 888: high volatility. Stacked symbols win rarely and together, wilds appear only on the three middle reels, free spins pay ×3. */
export const biyahe888: SlotGame<BiyaheSymbol> = {
  id: 'biyahe-888',
  rulesVersion: 1,
  symbols,
  reels: [
    reel(`
      scatter coconut coconut coconut cap cap cap eight eight eight dice dice dice coconut coconut coconut wheel wheel wheel cap
      cap cap ticket ticket coconut dice dice dice horn wheel wheel coconut coconut coconut cap cap cap ticket ticket ticket horn
      horn horn
    `),
    reel(`
      wild wheel wheel wheel coconut coconut coconut cap cap cap ticket ticket ticket scatter dice dice coconut dice dice dice
      eight eight eight wheel wheel wheel cap cap cap scatter horn horn ticket ticket coconut coconut coconut cap cap cap horn
      horn horn
    `),
    reel(`
      coconut cap cap cap scatter dice dice dice coconut coconut coconut eight eight eight cap cap cap wheel wheel wheel ticket
      ticket ticket cap cap cap coconut coconut coconut wild scatter horn ticket ticket horn horn horn wheel wheel wheel dice dice
      dice
    `),
    reel(`
      coconut coconut coconut wheel wheel wheel ticket horn horn horn dice dice dice coconut cap cap cap coconut coconut coconut
      dice dice cap eight eight eight scatter dice dice dice wild wheel wheel wheel coconut coconut coconut ticket ticket ticket
      cap cap cap
    `),
    reel(`
      cap cap cap wheel wheel wheel horn horn horn cap cap cap ticket dice dice dice horn cap cap cap coconut coconut coconut dice
      dice dice coconut coconut coconut wheel wheel wheel ticket ticket ticket coconut coconut coconut eight eight wheel coconut
      scatter
    `),
  ],
  lines: twentyLines,
  wild: 'wild',
  scatter: 'scatter',
  pays: {
    eight: { 3: 88, 4: 888, 5: 8888 },
    horn: { 3: 50, 4: 300, 5: 2000 },
    ticket: { 3: 30, 4: 150, 5: 1000 },
    wheel: { 3: 20, 4: 80, 5: 400 },
    dice: { 3: 10, 4: 40, 5: 200 },
    coconut: { 3: 5, 4: 20, 5: 120 },
    cap: { 3: 5, 4: 15, 5: 100 },
  },
  scatterPays: { 3: 2, 4: 10, 5: 88 },
  freeSpins: { awards: { 3: 8, 4: 12, 5: 18 }, multiplier: 3, retrigger: true, cap: 60 },
  stakes: houseStakes,
  volatility: 'bold',
  rtp: 9650,
}
