import { createHash } from 'node:crypto'
import type { GameEntry } from '#contract/config.ts'
import { gameNames } from '#contract/gameNames.ts'
import { coinPusher } from '#games/coin-pusher/rules.ts'
import { slotGame, slotGames } from '#games/index.ts'
import type { SharedGame } from '#games/shared/game.ts'
import { sharedGames } from '#games/shared/games.ts'
import type { SlotGame } from '#games/slots/engine/game.ts'
import type { StagedGame } from '#games/staged/game.ts'
import { stagedGame, stagedGames } from '#games/staged/games.ts'
import { sharedRoundPolicy } from '../../settings/areas/sharedRounds.ts'
import type { Policy } from '../../settings/policy.ts'
import { generatedEntries, houseIdOf } from './generatedCatalogue.ts'
import type { CatalogueContent } from './generatedCatalogue.ts'

interface Catalogue extends CatalogueContent {
  readonly byId: ReadonlyMap<string, GameEntry>
  /** Changes whenever the content does. */
  readonly version: string
}

/** The tags of a house game in the lobby, besides those that its rules yield. */
const tagsOf: Readonly<Record<string, GameEntry['tags']>> = {
  'fiesta-nights': ['hot', 'free-spins'],
  'biyahe-888': ['hot', 'free-spins'],
  perlas: ['free-spins'],
  'halo-halo': ['new'],
  'ulan-ng-ginto': ['new', 'free-spins'],
  sarimanok: ['new', 'free-spins'],
  sinulog: ['new', 'free-spins'],
  alitaptap: ['new'],
  mines: ['new'],
  'hi-lo': ['new'],
  plinko: ['new'],
  dice: ['new'],
  roulette: ['new'],
  baccarat: ['new'],
  'sic-bo': ['new'],
  blackjack: ['new'],
  'color-game': ['new', 'calm'],
  crash: ['new', 'lively'],
  bingo: ['new', 'bold'],
  'coin-pusher': ['new', 'calm'],
  handaan: ['new'],
  palosebo: ['new'],
  'tatlong-baso': ['new'],
  'sari-sari': ['new', 'free-spins'],
}

/** Derives the mechanic tags from the game data. */
const mechanicsOf = ({ cascade, ways, clusters, hold }: SlotGame): GameEntry['tags'] => [
  ...(clusters ? (['clusters'] as const) : []),
  ...(ways ? (['ways'] as const) : []),
  ...(cascade ? (['tumbles'] as const) : []),
  ...(hold ? (['respins'] as const) : []),
]

const entryOf = (game: SlotGame, sort: number): GameEntry => ({
  gameId: game.id,
  name: gameNames[game.id] ?? game.id,
  brand: 'swerte',
  type: 'slots',
  tags: [...(tagsOf[game.id] ?? []), ...mechanicsOf(game), game.volatility],
  art: game.id,
  minBet: Math.min(...game.stakes),
  maxBet: Math.max(...game.stakes),
  rtp: game.rtp,
  sort,
})

const stagedEntryOf = (game: StagedGame, index: number): GameEntry => ({
  gameId: game.id,
  name: gameNames[game.id] ?? game.id,
  brand: 'swerte',
  type: 'table',
  tags: tagsOf[game.id] ?? [],
  art: game.id,
  minBet: Math.min(...game.stakes),
  maxBet: Math.max(...game.stakes),
  rtp: game.rtp,
  sort: slotGames.length + index,
})

/** Shared games and the coin pusher have pages of their own, to which their entries lead (src/app/ownPage.ts). */
const sharedEntryOf = ({ id, rtp }: SharedGame, index: number): GameEntry => ({
  gameId: id,
  name: gameNames[id] ?? id,
  brand: 'swerte',
  type: 'live',
  tags: tagsOf[id] ?? [],
  art: id,
  minBet: sharedRoundPolicy.games[id]?.min ?? 0,
  maxBet: sharedRoundPolicy.games[id]?.max ?? 0,
  rtp,
  sort: slotGames.length + stagedGames.length + index,
})

const pusherEntry: GameEntry = {
  gameId: coinPusher.id,
  name: gameNames[coinPusher.id] ?? coinPusher.id,
  brand: 'swerte',
  type: 'table',
  tags: tagsOf[coinPusher.id] ?? [],
  art: coinPusher.id,
  minBet: Math.min(...coinPusher.stakes),
  maxBet: Math.max(...coinPusher.stakes),
  rtp: coinPusher.rtp.least,
  sort: slotGames.length + stagedGames.length + sharedGames.length,
}

const versionOf = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12)

const catalogue = (content: CatalogueContent): Catalogue => ({
  ...content,
  byId: new Map(content.games.map((game) => [game.gameId, game])),
  version: versionOf(content),
})

const house = catalogue({
  games: [...slotGames.map(entryOf), ...stagedGames.map(stagedEntryOf), ...sharedGames.map(sharedEntryOf), pusherEntry],
  types: [
    { id: 'slots', sort: 1 },
    { id: 'live', sort: 2 },
    { id: 'table', sort: 3 },
  ],
  brands: [{ id: 'swerte', name: 'Swerte House' }],
})

let generated: Catalogue | undefined

/** Returns all games. The generated list of 10,000 is for tests and measurements; each of its games uses a house game's rules. */
export const catalogueOf = (kind: 'house' | 'generated'): Catalogue => {
  if (kind === 'house') return house
  generated ??= catalogue(generatedEntries(house.games.filter(({ type }) => type === 'slots')))
  return generated
}

type Offer = Pick<Policy, 'games' | 'sharedRounds' | 'stagedRounds'>

/** Returns the games that the settings offer, in their order and with their limits. Computed once per version of the settings. */
export function offeredCatalogue(kind: 'house' | 'generated', policy: Offer): Catalogue {
  const cached = offered[kind].get(policy.games)
  if (cached?.sharedRounds === policy.sharedRounds && cached.stagedRounds === policy.stagedRounds) return cached.made
  const all = catalogueOf(kind)
  const games = all.games.flatMap((entry): GameEntry[] => {
    const set = offerOf(entry, policy)
    // The generated list has its own order.
    if (set === null) return []
    const percent = validBetPercentOf(entry.gameId, policy)
    return [{ ...entry, ...set, ...(percent < 100 && { validBetPercent: percent }), ...(kind === 'generated' && { sort: entry.sort }) }]
  })
  const made = catalogue({ ...all, games: games.toSorted((a, b) => a.sort - b.sort) })
  const { sharedRounds, stagedRounds } = policy
  offered[kind].set(policy.games, { sharedRounds, stagedRounds, made })
  return made
}
type Offered = WeakMap<Policy['games'], Pick<Policy, 'sharedRounds' | 'stagedRounds'> & { readonly made: Catalogue }>
const offered: Readonly<Record<'house' | 'generated', Offered>> = { house: new WeakMap(), generated: new WeakMap() }

const validBetPercentOf = (gameId: string, { sharedRounds, stagedRounds }: Offer): number =>
  sharedRounds.games[gameId]?.validBetPercent ?? stagedRounds.validBetPercent[gameId] ?? 100

/** A game's limits and place in the lobby, by the settings; null: it is not offered. */
function offerOf({ gameId, ...entry }: GameEntry, { games, sharedRounds }: Offer): Pick<GameEntry, 'minBet' | 'maxBet' | 'sort'> | null {
  const shared = sharedRounds.games[gameId]
  if (shared) return shared.isOpen ? { minBet: shared.min, maxBet: shared.max, sort: shared.sort } : null
  const own = games[houseIdOf(gameId)]
  if (!own) return entry
  if (!own.isOpen) return null
  const stakes = stakesOf(gameId).filter((stake) => stake >= own.min && stake <= own.max)
  return { minBet: Math.min(...stakes), maxBet: Math.max(...stakes), sort: own.sort }
}

const stakesOf = (gameId: string): readonly number[] => (gameId === coinPusher.id ? coinPusher.stakes : (rulesOf(gameId)?.stakes ?? []))

/** The rules of a slot or a staged game. */
const rulesOf = (gameId: string): SlotGame | StagedGame | undefined => slotGame(houseIdOf(gameId)) ?? stagedGame(gameId)

/** A slot or a staged game, with its rules and which of their stakes are accepted. */
export interface GameWithStakes<Rules> {
  readonly entry: GameEntry
  readonly rules: Rules
  /** Those within the entry's limits. */
  readonly stakes: readonly number[]
}

function gameWithStakes<Rules extends SlotGame | StagedGame>(
  entry: GameEntry | undefined,
  rules: Rules | undefined,
): GameWithStakes<Rules> | undefined {
  return entry && rules && { entry, rules, stakes: rules.stakes.filter((stake) => stake >= entry.minBet && stake <= entry.maxBet) }
}

const offeredEntry = (kind: 'house' | 'generated', gameId: string, policy: Offer): GameEntry | undefined =>
  offeredCatalogue(kind, policy).byId.get(gameId)

/** A slot on offer, with its rules and accepted stakes; undefined when it is not offered. */
export const offeredSlotOf = (kind: 'house' | 'generated', gameId: string, policy: Offer): GameWithStakes<SlotGame> | undefined =>
  gameWithStakes(offeredEntry(kind, gameId, policy), slotGame(houseIdOf(gameId)))

/** The same for a staged game. */
export const offeredStagedOf = (gameId: string, policy: Offer): GameWithStakes<StagedGame> | undefined =>
  gameWithStakes(offeredEntry('house', gameId, policy), stagedGame(gameId))

/** The same, whether or not it is on offer: a round that is open is finished. */
export const finishedStagedOf = (gameId: string): GameWithStakes<StagedGame> | undefined =>
  gameWithStakes(house.byId.get(gameId), stagedGame(gameId))

/** The same for either kind, to open it. */
export const openedGameOf = (
  kind: 'house' | 'generated',
  gameId: string,
  policy: Offer,
): GameWithStakes<SlotGame | StagedGame> | undefined => gameWithStakes(offeredEntry(kind, gameId, policy), rulesOf(gameId))

/** A game with its rules, whether or not it is offered now; undefined for an unknown id. */
export function gameOf(kind: 'house' | 'generated', gameId: string): { entry: GameEntry; rules: SlotGame } | undefined {
  const entry = catalogueOf(kind).byId.get(gameId)
  const rules = slotGame(houseIdOf(gameId))
  return entry && rules ? { entry, rules } : undefined
}

/** The catalogue entry, whatever kind of rounds the game has, from either list. */
const entryIn = (kind: 'house' | 'generated', gameId: string): GameEntry | undefined =>
  catalogueOf(kind).byId.get(gameId) ?? house.byId.get(gameId)

/** The name of a game in a record, whether or not it is still on offer. */
export const gameName = (kind: 'house' | 'generated', gameId: string): string => entryIn(kind, gameId)?.name ?? gameId

/** The type of the game that a round was played in, from either list; «other» for a game that has been removed. */
export const gameType = (gameId: string): string => entryIn(houseIdOf(gameId) === gameId ? 'house' : 'generated', gameId)?.type ?? 'other'

/** Whether the coin pusher takes a stake now. */
export const takesDrop = (stake: number, { games }: Offer): boolean => {
  const set = games[coinPusher.id]
  return set !== undefined && set.isOpen && stake >= set.min && stake <= set.max
}
