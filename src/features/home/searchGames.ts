import type { AppConfig, GameEntry } from '#contract/config.ts'

/** Without accents and capitals: «Niño» is found by «nino». */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** Games whose name or house holds every word, of one kind (a type or a tag) or of all. */
export function searchGames(config: Pick<AppConfig, 'games' | 'gameBrands'>, text: string, kind: string): GameEntry[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const brands = new Map(config.gameBrands.map((brand) => [brand.id, plain(brand.name)]))
  return config.games.filter((game) => {
    if (kind !== 'all' && game.type !== kind && !game.tags.some((tag) => tag === kind)) return false
    const name = `${plain(game.name)} ${brands.get(game.brand) ?? ''}`
    return words.every((word) => name.includes(word))
  })
}
