import { alitaptap } from './alitaptap/game.ts'
import { biyahe888 } from './biyahe-888/game.ts'
import { fiestaNights } from './fiesta-nights/game.ts'
import { haloHalo } from './halo-halo/game.ts'
import { perlas } from './perlas/game.ts'
import { sariSari } from './sari-sari/game.ts'
import { sarimanok } from './sarimanok/game.ts'
import { sinulog } from './sinulog/game.ts'
import type { SlotGame } from './slots/engine/game.ts'
import { ulanNgGinto } from './ulan-ng-ginto/game.ts'

/** The house slots, in the order the lobby lists them. */
export const slotGames: readonly SlotGame[] = [
  fiestaNights,
  biyahe888,
  perlas,
  haloHalo,
  ulanNgGinto,
  sarimanok,
  sinulog,
  alitaptap,
  sariSari,
]

/** Rules that rounds were once played by and are replayed by: before a slot's data changes under a new `rulesVersion`, the old data moves here. */
const earlierSlots: readonly SlotGame[] = []

/** The rules of a version of a house slot, or undefined. */
export const slotRules = (id: string, rulesVersion: number): SlotGame | undefined =>
  [...slotGames, ...earlierSlots].find((game) => game.id === id && game.rulesVersion === rulesVersion)

/** The house slot of an id, or undefined. */
export const slotGame = (id: string): SlotGame | undefined => slotGames.find((game) => game.id === id)
