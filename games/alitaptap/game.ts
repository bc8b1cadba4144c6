import { noFreeSpins, noPays, readStrip, type SlotGame } from '../slots/engine/game.ts'
import { houseStakes, twentyLines } from '../slots/engine/lines.ts'

const symbols = ['wild', 'firefly', 'owl', 'moon', 'gumamela', 'snail', 'mushroom', 'fern', 'pebble'] as const

export type AlitaptapSymbol = (typeof symbols)[number]

const reel = (text: string) => readStrip(symbols, text)

/** Alitaptap: high volatility. Twenty lines; six or more fireflies stay, and the other cells are respun for more of them. */
export const alitaptap: SlotGame<AlitaptapSymbol> = {
  id: 'alitaptap',
  rulesVersion: 1,
  symbols,
  reels: [
    reel(`
      pebble pebble gumamela gumamela gumamela gumamela firefly firefly pebble pebble owl owl owl mushroom mushroom mushroom
      mushroom fern fern pebble pebble snail snail moon moon moon fern fern fern fern snail snail firefly firefly mushroom
    `),
    reel(`
      mushroom mushroom pebble pebble fern fern mushroom mushroom pebble owl owl owl pebble pebble fern fern snail snail
      gumamela gumamela fern fern wild firefly moon moon moon mushroom gumamela gumamela firefly firefly snail snail
    `),
    reel(`
      mushroom mushroom mushroom gumamela gumamela snail snail pebble wild pebble pebble gumamela gumamela fern fern firefly
      firefly moon moon moon fern fern firefly firefly mushroom mushroom owl owl owl pebble pebble fern fern snail snail
    `),
    reel(`
      firefly firefly firefly fern fern owl owl owl gumamela gumamela wild snail snail mushroom mushroom fern fern fern fern
      mushroom mushroom pebble pebble snail snail pebble gumamela gumamela mushroom pebble pebble moon moon moon
    `),
    reel(`
      moon moon moon snail snail gumamela gumamela gumamela gumamela snail snail fern fern fern fern wild owl owl owl pebble
      pebble mushroom mushroom firefly firefly fern fern pebble firefly firefly mushroom pebble pebble mushroom mushroom
    `),
  ],
  lines: twentyLines,
  wild: 'wild',
  scatter: 'firefly',
  hold: {
    trigger: 6,
    lives: 3,
    chance: 1,
    of: 20,
    values: [
      { value: 1, weight: 500 },
      { value: 2, weight: 250 },
      { value: 3, weight: 120 },
      { value: 5, weight: 70 },
      { value: 10, weight: 30 },
      { value: 15, weight: 18, pot: 'mini' },
      { value: 40, weight: 9, pot: 'minor' },
      { value: 150, weight: 3, pot: 'major' },
    ],
    grand: 1000,
  },
  pays: {
    owl: { 3: 60, 4: 300, 5: 1500 },
    moon: { 3: 40, 4: 180, 5: 800 },
    gumamela: { 3: 24, 4: 90, 5: 400 },
    snail: { 3: 18, 4: 60, 5: 250 },
    mushroom: { 3: 10, 4: 30, 5: 120 },
    fern: { 3: 7, 4: 24, 5: 90 },
    pebble: { 3: 7, 4: 20, 5: 80 },
  },
  scatterPays: noPays,
  freeSpins: noFreeSpins,
  maxWin: 5000,
  stakes: houseStakes,
  volatility: 'bold',
  rtp: 9603,
}
