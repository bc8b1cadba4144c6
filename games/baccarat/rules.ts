import type { StagedEvent } from '#contract/staged.ts'
import { rankOf, shoe } from '../staged/cards.ts'
import { tableGame } from '../staged/layout.ts'

/** The hands of an event. */
const [player, banker] = [0, 1]

/** Points of a card: its number, an ace one, and tens and pictures nothing. */
const pointsOf = (card: number): number => (rankOf(card) >= 10 ? 0 : rankOf(card))
export const totalOf = (cards: readonly number[]): number => cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10

/** Whether the banker draws on a total, given the points of the player's third card, if there is one. */
export function bankerDraws(total: number, third: number | undefined): boolean {
  if (third === undefined) return total <= 5
  if (total <= 2) return true
  if (total === 3) return third !== 8
  if (total === 4) return third >= 2 && third <= 7
  if (total === 5) return third >= 4 && third <= 7
  return total === 6 && (third === 6 || third === 7)
}

/** Which hand each card of the shoe goes to, by the drawing rules. */
export function deal(board: readonly number[]): readonly StagedEvent[] {
  const [one = 0, two = 0, three = 0, four = 0, fifth = 0] = board
  const card = (leaf: number, hand: number): StagedEvent => ({ type: 'card', leaf, value: board[leaf] ?? 0, hand })
  const first = [card(0, player), card(1, banker), card(2, player), card(3, banker)]
  const [ofPlayer, ofBanker] = [totalOf([one, three]), totalOf([two, four])]
  // Eight or nine in two cards ends the round.
  if (ofPlayer >= 8 || ofBanker >= 8) return first
  const playerDraws = ofPlayer <= 5
  const drawn = playerDraws ? [...first, card(4, player)] : first
  return bankerDraws(ofBanker, playerDraws ? pointsOf(fifth) : undefined) ? [...drawn, card(drawn.length, banker)] : drawn
}

export const cardsOf = (events: readonly StagedEvent[], hand: number): number[] =>
  events.flatMap((event) => (event.hand === hand && event.value !== undefined ? [event.value] : []))

/** Payouts with the bet, in hundredths. The banker's win is at 1 to 1 less 5 % commission. */
export const pays = { player: 2_00, banker: 1_95, tie: 10_00, 'player-pair': 13_00, 'banker-pair': 13_00 } as const

export function payOf(spot: string, board: readonly number[]): number {
  if (spot === 'player-pair' || spot === 'banker-pair') {
    const [one = 0, two = 0] = spot === 'player-pair' ? [board[0], board[2]] : [board[1], board[3]]
    return rankOf(one) === rankOf(two) ? pays[spot] : 0
  }
  const events = deal(board)
  const [ofPlayer, ofBanker] = [totalOf(cardsOf(events, player)), totalOf(cardsOf(events, banker))]
  if (spot === 'tie') return ofPlayer === ofBanker ? pays.tie : 0
  // A tie returns the bets on either hand.
  if (ofPlayer === ofBanker) return 1_00
  if (spot === 'player') return ofPlayer > ofBanker ? pays.player : 0
  return ofBanker > ofPlayer ? pays.banker : 0
}

/** Baccarat (punto banco): eight fresh decks each round, by the usual drawing rules. */
export const baccarat = tableGame({
  id: 'baccarat',
  rulesVersion: 1,
  rtp: 9_516,
  bestRtp: 9_894,
  words: 6,
  spots: Object.keys(pays),
  draw: (draw) => shoe(draw, 6),
  events: deal,
  pays: payOf,
})
