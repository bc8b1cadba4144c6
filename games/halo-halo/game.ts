import { noFreeSpins, noPays, readStrip, type SlotGame } from '../slots/engine/game.ts'
import { houseStakes } from '../slots/engine/lines.ts'

const symbols = ['wild', 'ube', 'flan', 'banana', 'nata', 'bean', 'sago', 'corn'] as const

export type HaloHaloSymbol = (typeof symbols)[number]

const reel = (text: string) => readStrip(symbols, text)

/**
 * Halo-Halo: medium volatility. Clusters of five on a seven-by-seven grid; each of the seven glasses is filled from one of eight layers of
 * its strip.
 */
export const haloHalo: SlotGame<HaloHaloSymbol> = {
  id: 'halo-halo',
  rulesVersion: 1,
  symbols,
  reels: [
    reel(`
      corn banana flan ube corn corn ube nata nata bean bean sago banana flan bean sago sago banana wild nata
      sago sago nata corn corn bean bean banana corn corn sago banana bean ube flan flan nata banana ube nata
      corn corn banana banana sago ube nata nata sago sago ube nata flan bean corn corn banana bean bean flan
      corn corn ube sago nata banana banana corn corn sago sago flan nata bean bean flan bean nata ube banana
      banana ube nata sago sago sago bean bean flan corn banana nata banana nata flan bean wild ube corn corn
      sago flan bean bean flan sago sago nata corn corn bean nata ube banana corn corn nata banana banana ube
      bean nata sago corn corn flan nata corn corn banana banana flan ube sago sago ube banana nata bean bean
      nata banana nata flan ube bean bean banana banana bean nata sago flan ube sago sago corn corn corn corn
    `),
    reel(`
      nata banana corn corn ube sago sago bean bean bean nata sago nata corn corn banana banana flan ube flan
      nata banana banana bean bean nata bean flan banana nata ube corn corn ube sago sago sago corn corn flan
      corn corn bean sago sago corn corn bean bean flan ube ube sago nata banana flan banana nata banana nata
      ube flan ube bean sago sago banana bean bean nata nata corn corn corn wild banana flan banana nata sago
      banana corn corn sago nata nata flan flan bean banana corn corn ube ube sago sago nata banana bean bean
      nata bean bean nata flan bean sago corn corn nata flan banana banana banana ube sago sago ube corn corn
      bean bean bean ube banana sago banana sago sago nata corn corn ube banana nata corn corn flan nata flan
      nata ube bean bean banana ube flan banana sago flan nata banana nata corn corn bean sago sago wild corn
    `),
    reel(`
      flan nata corn corn flan corn corn bean banana sago ube nata banana ube nata banana sago sago bean bean
      banana flan banana ube nata nata sago ube flan bean bean corn corn nata bean sago sago banana corn corn
      ube flan corn corn nata banana banana bean nata bean bean nata sago sago banana wild flan sago corn ube
      corn corn ube nata ube flan bean flan corn corn sago sago banana banana banana nata nata sago bean bean
      bean bean flan sago sago banana flan nata ube corn corn bean sago ube banana nata nata corn corn banana
      banana sago sago banana flan nata nata ube banana nata corn corn bean bean sago corn corn flan ube bean
      nata flan ube wild bean bean nata nata flan banana corn corn ube banana sago sago bean corn sago banana
      corn corn flan banana banana corn corn sago sago sago ube bean nata nata flan bean bean banana nata ube
    `),
    reel(`
      sago sago nata nata corn corn bean bean bean ube banana flan sago corn corn banana flan banana ube nata
      nata bean bean sago banana corn flan bean corn corn wild flan sago sago banana nata ube banana ube nata
      flan bean nata ube corn corn bean bean banana nata flan sago corn corn sago sago nata ube banana banana
      flan ube nata bean sago bean bean banana banana corn corn nata nata banana corn corn sago sago flan ube
      sago nata ube banana sago sago flan flan bean ube bean bean nata corn corn banana banana corn corn nata
      wild banana sago sago corn corn banana banana corn nata ube ube nata flan bean bean flan bean nata sago
      bean bean ube nata banana banana flan nata nata banana corn corn sago flan sago sago ube corn corn bean
      sago sago nata corn corn nata bean bean ube corn corn sago nata flan bean ube banana flan banana banana
    `),
    reel(`
      bean bean ube banana flan nata bean nata corn corn ube flan sago wild corn nata banana banana sago sago
      flan corn corn ube bean nata nata banana corn corn sago sago ube nata bean bean flan banana banana sago
      nata ube bean nata banana nata banana banana sago sago corn corn flan sago corn corn bean bean ube flan
      corn corn ube corn corn sago sago sago banana banana flan bean nata nata flan bean bean ube banana nata
      bean bean nata flan banana bean nata flan wild sago sago nata sago corn banana corn corn ube ube banana
      banana sago sago banana ube corn corn banana sago nata bean bean ube nata flan nata bean flan corn corn
      bean ube sago sago sago bean bean banana flan flan banana ube nata corn corn nata corn corn nata banana
      corn corn flan bean nata bean bean nata nata banana sago sago banana ube banana ube sago flan corn corn
    `),
    reel(`
      sago corn corn corn corn bean nata bean bean ube banana sago sago banana banana nata nata flan flan ube
      bean corn corn ube flan bean bean corn corn banana nata banana sago flan sago sago nata banana ube nata
      sago nata banana ube banana nata flan flan corn corn ube corn corn bean bean bean banana nata sago sago
      ube flan ube nata flan banana bean bean bean nata banana sago corn corn banana sago sago wild nata corn
      banana flan banana nata nata ube bean bean bean sago sago banana ube sago flan corn corn nata corn corn
      nata ube nata ube banana sago sago corn corn corn corn nata flan bean bean sago bean banana banana flan
      bean sago sago nata banana corn corn bean bean corn corn nata sago flan banana flan ube ube nata banana
      banana bean banana banana wild sago ube nata sago sago ube nata corn corn flan corn flan bean bean nata
    `),
    reel(`
      nata bean corn corn sago sago nata flan ube banana ube banana sago nata flan corn corn bean bean banana
      banana flan sago sago sago nata nata ube nata flan banana corn corn bean bean bean banana ube corn corn
      corn bean bean flan sago ube flan nata bean ube nata banana banana sago sago nata corn corn banana wild
      banana ube corn corn flan ube sago nata corn corn banana nata sago sago banana flan bean bean bean nata
      flan corn corn bean sago sago nata sago ube banana ube nata corn corn nata banana bean bean flan banana
      flan bean banana ube corn corn sago sago corn corn banana nata ube bean bean sago nata flan banana nata
      wild ube ube banana banana corn corn sago sago nata sago banana bean corn flan nata nata flan bean bean
      flan bean nata nata nata banana corn corn ube banana sago sago ube corn corn sago flan banana bean bean
    `),
  ],
  lines: [],
  rows: 7,
  stopEvery: 20,
  wild: 'wild',
  clusters: {
    sizes: [5, 6, 7, 8, 9, 10, 12, 15],
    pays: {
      ube: [40, 60, 90, 150, 240, 400, 900, 3000],
      flan: [30, 45, 70, 110, 170, 300, 700, 2000],
      banana: [16, 24, 36, 56, 84, 150, 340, 1200],
      nata: [12, 18, 28, 42, 64, 110, 250, 900],
      bean: [8, 12, 20, 30, 46, 80, 180, 600],
      sago: [7, 10, 16, 25, 38, 64, 150, 500],
      corn: [5, 8, 12, 18, 28, 50, 120, 400],
    },
  },
  cascade: {
    multipliers: [1, 2, 4, 8, 16],
    freeMultipliers: [1],
    most: 12,
    counted: [22616550, 5008638, 1161629, 272179, 35239, 15468, 4868, 420, 88],
  },
  pays: {},
  scatterPays: noPays,
  freeSpins: noFreeSpins,
  stakes: houseStakes,
  volatility: 'lively',
  rtp: 9621,
}
