import type { AppConfig, GameEntry } from '#contract/config.ts'

const tagOrder = ['hot', 'new', 'free-spins', 'calm', 'lively', 'bold'] as const

/** The filter options: everything, the types that have games (where there is more than one), and the tags that have games. */
export function lobbyFiltersOf({ games, gameTypes }: Pick<AppConfig, 'games' | 'gameTypes'>): string[] {
  const types = new Set(games.map(({ type }) => type))
  const tags = new Set(games.flatMap((game) => game.tags))
  const listed = gameTypes.filter(({ id }) => types.has(id)).toSorted((a, b) => a.sort - b.sort)
  return ['all', ...(listed.length > 1 ? listed.map(({ id }) => id) : []), ...tagOrder.filter((tag) => tags.has(tag))]
}

export const isOfKind = (game: Pick<GameEntry, 'type' | 'tags'>, kind: string): boolean =>
  kind === 'all' || game.type === kind || game.tags.some((tag) => tag === kind)
