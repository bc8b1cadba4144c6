import { createHash } from 'node:crypto'
import type { GameEntry } from '#contract/config.ts'
import { slotGame, slotGames } from '#games/index.ts'
import type { SlotGame } from '#games/slots/engine/game.ts'
import { sharedGameName } from '../shared/games.ts'
import { generatedEntries, houseIdOf } from './generatedCatalogue.ts'
import type { CatalogueContent } from './generatedCatalogue.ts'

interface Catalogue extends CatalogueContent {
  readonly byId: ReadonlyMap<string, GameEntry>
  /** Changes with the content. */
  readonly version: string
}

/** What the lobby says of a house game beyond its mathematics. */
const lobby: Record<string, { name: string; tags: GameEntry['tags'] }> = {
  'fiesta-nights': { name: 'Fiesta Nights', tags: ['hot', 'free-spins'] },
  'biyahe-888': { name: 'Biyahe 888', tags: ['hot', 'free-spins'] },
  perlas: { name: 'Perlas', tags: ['new', 'free-spins'] },
}

const entryOf = (game: SlotGame, sort: number): GameEntry => ({
  gameId: game.id,
  name: lobby[game.id]?.name ?? game.id,
  brand: 'swerte',
  type: 'slots',
  tags: [...(lobby[game.id]?.tags ?? []), game.volatility],
  art: game.id,
  minBet: Math.min(...game.stakes),
  maxBet: Math.max(...game.stakes),
  rtp: game.rtp,
  sort,
})

const versionOf = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12)

const catalogue = (content: CatalogueContent): Catalogue => ({
  ...content,
  byId: new Map(content.games.map((game) => [game.gameId, game])),
  version: versionOf(content),
})

const house = catalogue({
  games: slotGames.map(entryOf),
  types: [{ id: 'slots', sort: 1 }],
  brands: [{ id: 'swerte', name: 'Swerte House' }],
})

let generated: Catalogue | undefined

/** The games on offer. The generated list of 10,000 is for tests and measurements; each of its games plays a house game's rules. */
export const catalogueOf = (kind: 'house' | 'generated'): Catalogue => {
  if (kind === 'house') return house
  generated ??= catalogue(generatedEntries(house.games))
  return generated
}

/** A game on offer with its rules; undefined for an id that is not in the list. */
export function gameOf(kind: 'house' | 'generated', gameId: string): { entry: GameEntry; rules: SlotGame } | undefined {
  const entry = catalogueOf(kind).byId.get(gameId)
  const rules = slotGame(houseIdOf(gameId))
  return entry && rules ? { entry, rules } : undefined
}

/** The name of a game that a record mentions, whether or not it is still on offer. */
export const gameName = (kind: 'house' | 'generated', gameId: string): string =>
  gameOf(kind, gameId)?.entry.name ?? sharedGameName(gameId) ?? gameId

/** The type of a game that a round was played in, whichever list it is of; «other» for one that is no longer known. */
export const gameType = (gameId: string): string =>
  sharedGameName(gameId) === undefined
    ? (gameOf(houseIdOf(gameId) === gameId ? 'house' : 'generated', gameId)?.entry.type ?? 'other')
    : 'live'
