import type { Draw } from '../fair/fair.ts'

const deck = 52
const ranks = 13
const decks = 8

/** 1 (ace) to 13 (king), of a card 0 to 51. */
export const rankOf = (card: number): number => (card % ranks) + 1
export const suitOf = (card: number): number => Math.floor(card / ranks)

/** The first cards of a freshly shuffled shoe of eight decks. */
export function shoe(draw: Draw, cards: number): readonly number[] {
  const places = Array.from({ length: decks * deck }, (_, at) => at)
  for (let at = 0; at < cards; at++) {
    const other = at + draw(places.length - at)
    const [one = 0, two = 0] = [places[at], places[other]]
    places[at] = two
    places[other] = one
  }
  return places.slice(0, cards).map((place) => place % deck)
}
