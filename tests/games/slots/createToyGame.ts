import { readStrip, type SlotGame, type Strip } from '#games/slots/engine/game.ts'

const symbols = ['wild', 'scatter', 'high', 'low'] as const

export type ToySymbol = (typeof symbols)[number]

export const toyStrip = (text: string): Strip<ToySymbol> => readStrip(symbols, text)

/** A slot small enough to play every one of its rounds: 40 windows, up to five scatters, free spins that meet their cap. */
export const createToyGame = (overrides: Partial<SlotGame<ToySymbol>> = {}): SlotGame<ToySymbol> => ({
  id: 'toy',
  rulesVersion: 1,
  symbols,
  reels: [
    toyStrip('scatter high low low'),
    toyStrip('scatter scatter high low wild'),
    toyStrip('wild'),
    toyStrip('high'),
    toyStrip('scatter low'),
  ],
  lines: [
    [1, 1, 1, 1, 1],
    [0, 1, 2, 1, 0],
    [2, 0, 1, 0, 2],
  ],
  wild: 'wild',
  scatter: 'scatter',
  pays: { high: { 3: 1, 4: 2, 5: 5 }, low: { 3: 1, 4: 1, 5: 2 } },
  scatterPays: { 3: 1, 4: 2, 5: 7 },
  freeSpins: { awards: { 3: 1, 4: 2, 5: 3 }, multiplier: 2, retrigger: true, cap: 2 },
  stakes: [30, 300],
  volatility: 'calm',
  rtp: 0,
  ...overrides,
})
