import type { GameEntry } from '#contract/config.ts'

/** The player's own collections, and the ways to pay: one of them filters the rail's selection. */
export const collections = ['liked', 'played', 'similar'] as const
export const mechanics = ['tumbles', 'ways', 'clusters', 'respins'] as const

interface OwnCollections {
  readonly likes: readonly string[]
  readonly history: readonly string[]
}

/** Games most similar to the given one: by shared tags, with the provider counting as a tag; games with only one in common are left out. */
export function similarTo(games: readonly GameEntry[], model: GameEntry): GameEntry[] {
  const shared = (game: GameEntry): number =>
    game.tags.filter((tag) => model.tags.includes(tag)).length + (game.brand === model.brand ? 1 : 0)
  return games
    .filter((game) => game.gameId !== model.gameId && shared(game) >= 2)
    .toSorted((a, b) => shared(b) - shared(a) || a.sort - b.sort)
}

/** The games of a collection, or those with a way to pay; all for any other name. `all` has every game, `games` those found so far. */
export function pickGames(
  games: readonly GameEntry[],
  pick: string,
  { likes, history }: OwnCollections,
  all: readonly GameEntry[],
): readonly GameEntry[] {
  const among = (ids: readonly string[]) => ids.flatMap((id) => games.find(({ gameId }) => gameId === id) ?? [])
  if (pick === 'liked') return among(likes)
  if (pick === 'played') return among(history)
  if (pick === 'similar') {
    const last = all.find(({ gameId }) => gameId === history[0])
    return last ? similarTo(games, last) : []
  }
  return mechanics.some((name) => name === pick) ? games.filter(({ tags }) => tags.some((tag) => tag === pick)) : games
}
