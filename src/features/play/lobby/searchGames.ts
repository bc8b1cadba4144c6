import type { AppConfig, GameEntry } from '#contract/config.ts'
import { isOfKind } from './kinds.ts'

/** Without accents and capitals: «Niño» is found by «nino». */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** A game with what it is found by. */
interface Indexed {
  game: GameEntry
  text: string
}

/** Made once for a catalogue, so that a keystroke only compares. */
export function indexGames({ games, gameBrands }: Pick<AppConfig, 'games' | 'gameBrands'>): Indexed[] {
  const brands = new Map(gameBrands.map((brand) => [brand.id, plain(brand.name)]))
  return games.map((game) => ({ game, text: `${plain(game.name)} ${brands.get(game.brand) ?? ''}` }))
}

/** Games whose name or provider contains every word, of one kind (a type or a tag) or of all; in the catalogue's order. */
export function searchGames(index: readonly Indexed[], text: string, kind: string): GameEntry[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return index.flatMap(({ game, text: known }) => (isOfKind(game, kind) && words.every((word) => known.includes(word)) ? [game] : []))
}
