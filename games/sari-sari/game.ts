import { readStrip, type SlotGame } from '../slots/engine/game.ts'
import { houseStakes, twentyLines } from '../slots/engine/lines.ts'

const symbols = ['wild', 'scatter', 'soda', 'radio', 'sardines', 'icecandy', 'pandesal', 'chips', 'candy'] as const

export type SariSariSymbol = (typeof symbols)[number]

const reel = (text: string) => readStrip(symbols, text)

/** Sari-Sari: medium volatility. Wilds on the three middle reels; three open stores bring free spins that pay three times as much. */
export const sariSari: SlotGame<SariSariSymbol> = {
  id: 'sari-sari',
  rulesVersion: 1,
  symbols,
  reels: [
    reel(`
      chips pandesal candy chips sardines chips sardines radio icecandy candy sardines candy
      chips soda pandesal candy pandesal icecandy chips sardines soda pandesal icecandy candy
      icecandy radio icecandy radio candy scatter pandesal chips pandesal candy
    `),
    reel(`
      wild radio pandesal icecandy candy scatter chips icecandy pandesal candy sardines chips
      candy radio candy icecandy candy radio soda candy chips sardines pandesal icecandy
      sardines chips radio pandesal soda icecandy chips soda sardines pandesal
    `),
    reel(`
      candy pandesal radio scatter chips icecandy pandesal chips sardines candy scatter candy
      pandesal radio chips radio candy sardines icecandy wild soda chips soda candy
      wild chips icecandy sardines icecandy candy pandesal sardines icecandy pandesal
    `),
    reel(`
      sardines candy sardines chips candy pandesal radio sardines radio candy soda icecandy
      soda chips candy pandesal chips icecandy chips radio candy pandesal scatter candy
      pandesal chips wild pandesal icecandy soda sardines chips radio icecandy
    `),
    reel(`
      pandesal radio soda chips candy pandesal candy sardines icecandy candy radio candy
      sardines radio pandesal icecandy pandesal chips icecandy sardines pandesal soda candy chips
      sardines icecandy chips scatter pandesal chips icecandy chips candy soda
    `),
  ],
  lines: twentyLines,
  wild: 'wild',
  scatter: 'scatter',
  // A wild has no pay of its own: it is on no outer reel.
  pays: {
    soda: { 3: 50, 4: 200, 5: 1000 },
    radio: { 3: 35, 4: 120, 5: 500 },
    sardines: { 3: 25, 4: 90, 5: 300 },
    icecandy: { 3: 15, 4: 50, 5: 180 },
    pandesal: { 3: 12, 4: 36, 5: 125 },
    chips: { 3: 9, 4: 30, 5: 90 },
    candy: { 3: 7, 4: 24, 5: 75 },
  },
  scatterPays: { 3: 3, 4: 15, 5: 60 },
  freeSpins: { awards: { 3: 8, 4: 10, 5: 15 }, multiplier: 3, retrigger: false, cap: 15 },
  stakes: houseStakes,
  volatility: 'lively',
  rtp: 9593,
}
