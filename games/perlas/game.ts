import { readStrip, type SlotGame } from '../slots/engine/game.ts'
import { houseStakes, twentyLines } from '../slots/engine/lines.ts'

const symbols = ['wild', 'scatter', 'shell', 'seahorse', 'turtle', 'starfish', 'coral', 'fish', 'crab'] as const

export type PerlasSymbol = (typeof symbols)[number]

const reel = (text: string) => readStrip(symbols, text)

/** Perlas: low volatility. More than half of all spins win a little, helped by the pearl, the wild. */
export const perlas: SlotGame<PerlasSymbol> = {
  id: 'perlas',
  rulesVersion: 1,
  symbols,
  reels: [
    reel(`
      fish starfish coral crab shell wild turtle coral seahorse starfish seahorse crab fish shell turtle crab turtle coral fish
      shell crab wild seahorse fish coral starfish coral scatter fish crab seahorse starfish crab fish turtle starfish
    `),
    reel(`
      wild fish crab shell crab scatter shell turtle crab turtle coral shell seahorse coral starfish fish starfish turtle crab
      wild starfish turtle fish crab seahorse coral fish wild seahorse coral scatter crab fish turtle fish coral
    `),
    reel(`
      turtle crab starfish wild crab fish coral shell fish coral seahorse turtle fish crab coral shell crab shell crab turtle
      starfish seahorse turtle wild seahorse coral scatter coral fish wild starfish scatter fish starfish fish crab
    `),
    reel(`
      fish coral fish shell fish crab seahorse starfish coral starfish seahorse starfish fish turtle crab coral shell crab turtle
      fish seahorse crab wild starfish coral crab fish crab coral fish starfish turtle starfish wild scatter coral
    `),
    reel(`
      starfish fish coral crab scatter seahorse crab seahorse wild turtle starfish fish crab turtle coral wild shell starfish crab
      fish starfish crab starfish seahorse fish shell coral turtle crab turtle starfish fish seahorse fish turtle coral
    `),
  ],
  lines: twentyLines,
  wild: 'wild',
  scatter: 'scatter',
  pays: {
    wild: { 3: 20, 4: 80, 5: 400 },
    shell: { 3: 15, 4: 60, 5: 250 },
    seahorse: { 3: 12, 4: 50, 5: 200 },
    turtle: { 3: 12, 4: 40, 5: 150 },
    starfish: { 3: 10, 4: 30, 5: 100 },
    coral: { 3: 8, 4: 25, 5: 80 },
    fish: { 3: 6, 4: 18, 5: 60 },
    crab: { 3: 5, 4: 15, 5: 50 },
  },
  scatterPays: { 3: 1, 4: 5, 5: 20 },
  freeSpins: { awards: { 3: 6, 4: 8, 5: 12 }, multiplier: 2, retrigger: false, cap: 12 },
  stakes: houseStakes,
  volatility: 'calm',
  rtp: 9600,
}
