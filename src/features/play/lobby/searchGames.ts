import type { AppConfig, GameEntry } from '#contract/config.ts'
import { everydayNames } from './everydayNames.ts'
import { isOfKind } from './kinds.ts'

/** Without accents and capitals: «nino» finds «Niño». */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('-', ' ').trim()

/** A game with its search terms. */
interface Indexed {
  game: GameEntry
  text: string
  /** Its name and its id in one word each: «halohalo», and «plinko» for a game that is called Patak. */
  joined: readonly string[]
  /** What people call it, or its kind, each in one word. */
  everyday: readonly string[]
}

const inOneWord = (text: string): string => plain(text).replaceAll(' ', '')

/** Computed once for a catalogue, so that a keystroke only compares. */
export function indexGames({ games, gameBrands }: Pick<AppConfig, 'games' | 'gameBrands'>): Indexed[] {
  const brands = new Map(gameBrands.map((brand) => [brand.id, plain(brand.name)]))
  return games.map((game) => ({
    game,
    text: `${plain(game.name)} ${brands.get(game.brand) ?? ''}`,
    joined: [game.name, game.gameId].map(inOneWord),
    everyday: everydayNames(game).map(inOneWord),
  }))
}

/** How many typos a word may have: one from four letters on, two from seven. */
const maxTypos = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2)

/**
 * Whether the word begins `name` once up to so many letters are changed, added, removed or swapped with the next (optimal string alignment
 * distance).
 */
function isBeginning(word: string, name: string, typos: number): boolean {
  /** By the length of a beginning of `name`: how far from it the word is up to the last letter, and up to the one before. */
  let row: readonly number[] = Array.from({ length: Math.min(name.length, word.length + typos) + 1 }, (_, length) => length)
  let before: readonly number[] = []
  for (let count = 1; count <= word.length; count++) {
    const next = [count]
    for (let length = 1; length < row.length; length++) {
      const isSame = word[count - 1] === name[length - 1]
      const isSwapped = word[count - 1] === name[length - 2] && word[count - 2] === name[length - 1]
      next[length] = Math.min(
        (next[length - 1] ?? 0) + 1,
        (row[length] ?? 0) + 1,
        (row[length - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[length - 2] ?? 0) + 1 : Infinity,
      )
    }
    before = row
    row = next
    if (Math.min(...row) > typos) return false
  }
  return true
}

/** Whether the word begins one of the names, with up to so many typos if it is long enough for them. */
function isNear(word: string, names: readonly string[], maxEdits: number): boolean {
  const typos = Math.min(maxEdits, maxTypos(word))
  return typos > 0 && names.some((name) => isBeginning(word, name, typos))
}

/**
 * Games whose name or provider contains every word, or whose name or id begins with the words, however they are spaced; of one kind (a type
 * or a tag) or of all; in the catalogue's order. Without a match, those that people call by that name; without these, those that match with
 * one typo in a word, and then with two.
 */
export function searchGames(index: readonly Indexed[], text: string, kind: string): GameEntry[] {
  const words = plain(text)
    .split(/[\s-]+/)
    .filter(Boolean)
  const whole = words.join('')
  const found = (isMeant: (one: Indexed) => boolean) => index.flatMap((one) => (isOfKind(one.game, kind) && isMeant(one) ? [one.game] : []))
  const isNamed =
    (typos: number) =>
    ({ text: title, joined }: Indexed) =>
      words.every((word) => title.includes(word) || isNear(word, title.split(' '), typos)) ||
      joined.some((name) => name.startsWith(whole)) ||
      isNear(whole, joined, typos)
  const isCalled = ({ everyday }: Indexed) => everyday.some((name) => name.startsWith(whole))
  for (const isMeant of [isNamed(0), isCalled, isNamed(1)]) {
    const games = found(isMeant)
    if (games.length > 0) return games
  }
  return found(isNamed(2))
}
