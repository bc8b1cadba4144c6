import type { AppConfig, GameEntry } from '#contract/config.ts'
import { isOfKind } from './kinds.ts'

/** Without accents and capitals: «nino» finds «Niño». */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('-', ' ').trim()

/** A game with its search terms. */
interface Indexed {
  game: GameEntry
  text: string
  /** Its name and its id in one word each: «halohalo», and «plinko» for a game that is called Patak. */
  joined: readonly string[]
}

/** Computed once for a catalogue, so that a keystroke only compares. */
export function indexGames({ games, gameBrands }: Pick<AppConfig, 'games' | 'gameBrands'>): Indexed[] {
  const brands = new Map(gameBrands.map((brand) => [brand.id, plain(brand.name)]))
  return games.map((game) => ({
    game,
    text: `${plain(game.name)} ${brands.get(game.brand) ?? ''}`,
    joined: [game.name, game.gameId].map((name) => plain(name).replaceAll(' ', '')),
  }))
}

/** From this length on, a word may have one wrong, missing, extra or transposed letter. */
const longEnough = 4

/** Whether a prefix of `title` matches the word within one edit. */
function isNearly(word: string, title: string): boolean {
  let same = 0
  while (same < word.length && word[same] === title[same]) same += 1
  const [rest, other] = [word.slice(same), title.slice(same)]
  return (
    rest.length <= 1 ||
    other.startsWith(rest.slice(1)) ||
    other.slice(1).startsWith(rest.slice(1)) ||
    other.slice(1).startsWith(rest) ||
    (rest[0] === other[1] && rest[1] === other[0] && other.slice(2).startsWith(rest.slice(2)))
  )
}

const isNear = (word: string, title: string): boolean =>
  title.includes(word) || (word.length >= longEnough && title.split(' ').some((part) => isNearly(word, part)))

/**
 * Games whose name or provider contains every word, or whose name or id begins with the words, however they are spaced; of one kind (a type
 * or a tag) or of all; in the catalogue's order. Without a match, those that match with one typo in a word.
 */
export function searchGames(index: readonly Indexed[], text: string, kind: string): GameEntry[] {
  const words = plain(text)
    .split(/[\s-]+/)
    .filter(Boolean)
  const whole = words.join('')
  const found = (fits: (one: Indexed) => boolean) => index.flatMap((one) => (isOfKind(one.game, kind) && fits(one) ? [one.game] : []))
  const exact = found(
    ({ text: title, joined }) => words.every((word) => title.includes(word)) || joined.some((name) => name.startsWith(whole)),
  )
  if (exact.length > 0) return exact
  return found(
    ({ text: title, joined }) =>
      words.every((word) => isNear(word, title)) || (whole.length >= longEnough && joined.some((name) => isNearly(whole, name))),
  )
}
