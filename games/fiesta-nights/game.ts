import { readStrip, type SlotGame } from '../slots/engine/game.ts'
import { houseStakes, twentyLines } from '../slots/engine/lines.ts'

const symbols = ['wild', 'scatter', 'jeepney', 'mask', 'fan', 'halohalo', 'mango', 'pearl', 'sampaguita'] as const

export type FiestaSymbol = (typeof symbols)[number]

const reel = (text: string) => readStrip(symbols, text)

/** Fiesta Nights: medium volatility, with free spins at ×2 about every 74 spins. */
export const fiestaNights: SlotGame<FiestaSymbol> = {
  id: 'fiesta-nights',
  rulesVersion: 1,
  symbols,
  reels: [
    reel(`
      pearl fan pearl pearl sampaguita sampaguita mango mango mask pearl pearl halohalo halohalo mask halohalo halohalo mango
      mango sampaguita sampaguita mask sampaguita sampaguita scatter pearl pearl jeepney halohalo halohalo wild fan fan jeepney
      sampaguita pearl pearl jeepney mango mango mask
    `),
    reel(`
      sampaguita sampaguita mask jeepney mask fan fan jeepney wild sampaguita sampaguita jeepney pearl pearl sampaguita sampaguita
      mask scatter pearl mango mango pearl pearl halohalo halohalo fan fan pearl pearl mango mango mask halohalo halohalo scatter
      sampaguita sampaguita mask mango mango
    `),
    reel(`
      halohalo sampaguita sampaguita jeepney scatter halohalo halohalo sampaguita sampaguita jeepney mango mango jeepney wild fan
      fan scatter pearl pearl sampaguita sampaguita mango mango fan fan pearl jeepney pearl pearl mango mango halohalo halohalo
      jeepney fan mask pearl pearl sampaguita sampaguita
    `),
    reel(`
      scatter mango sampaguita sampaguita pearl pearl sampaguita sampaguita pearl pearl sampaguita sampaguita fan fan halohalo
      pearl sampaguita jeepney halohalo halohalo mango mango scatter mask pearl pearl mango mango sampaguita sampaguita wild
      halohalo halohalo mango mango jeepney mask jeepney fan fan
    `),
    reel(`
      pearl pearl jeepney halohalo halohalo sampaguita sampaguita pearl pearl scatter sampaguita sampaguita wild jeepney mask
      mango mango fan fan halohalo halohalo mask pearl pearl halohalo mango mango sampaguita sampaguita jeepney pearl pearl mask
      fan fan sampaguita sampaguita mango mango mask
    `),
  ],
  lines: twentyLines,
  wild: 'wild',
  scatter: 'scatter',
  pays: {
    wild: { 3: 100, 4: 500, 5: 3000 },
    jeepney: { 3: 50, 4: 250, 5: 1500 },
    mask: { 3: 30, 4: 150, 5: 750 },
    fan: { 3: 20, 4: 80, 5: 400 },
    halohalo: { 3: 15, 4: 50, 5: 200 },
    mango: { 3: 12, 4: 40, 5: 150 },
    pearl: { 3: 8, 4: 30, 5: 100 },
    sampaguita: { 3: 5, 4: 20, 5: 80 },
  },
  scatterPays: { 3: 2, 4: 10, 5: 50 },
  freeSpins: { awards: { 3: 10, 4: 12, 5: 15 }, multiplier: 2, retrigger: true, cap: 50 },
  stakes: houseStakes,
  volatility: 'lively',
  rtp: 9610,
}
