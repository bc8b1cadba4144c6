import type { StagedEvent } from '#contract/staged.ts'
import { rankOf, shoe } from '../staged/cards.ts'
import { usualStakes } from '../staged/game.ts'
import type { StagedGame, StagedState } from '../staged/game.ts'

/**
 * The cards of the shoe that are fixed: no round needs more than 47 of them. Two hands that stand at 21 of the 32 aces and the lowest
 * cards after them, and a dealer who draws those to 17, use the most.
 */
export const cards = 52
/** The dealer’s hand in events; the player’s are 1 and, after a split, 2. */
export const dealer = 0

interface Hand {
  readonly cards: readonly number[]
  readonly stake: number
  readonly isDone: boolean
}

export interface BlackjackState extends StagedState {
  readonly bet: number
  readonly hands: readonly Hand[]
  /** The hand in play. */
  readonly at: number
  /** Cards of the shoe used so far. */
  readonly used: number
}

/** What a card counts; an ace 1. */
export const pointsOf = (card: number): number => Math.min(10, rankOf(card))

/** The best total: an ace counts 11 where that does not bust. */
export function totalOf(cards: readonly number[]): { total: number; isSoft: boolean } {
  const hard = cards.reduce((sum, card) => sum + pointsOf(card), 0)
  const isSoft = hard <= 11 && cards.some((card) => rankOf(card) === 1)
  return { total: isSoft ? hard + 10 : hard, isSoft }
}

export const isBlackjack = (cards: readonly number[]): boolean => cards.length === 2 && totalOf(cards).total === 21

/** A blackjack pays 6 to 5. */
const blackjackPays = 220

const canSplit = ([hand, other]: readonly Hand[]): boolean =>
  hand !== undefined && other === undefined && hand.cards.length === 2 && pointsOf(hand.cards[0] ?? 0) === pointsOf(hand.cards[1] ?? 0)

const legalOf = (hands: readonly Hand[], at: number): string[] => {
  const hand = hands[at]
  if (!hand) return []
  return ['hit', 'stand', ...(hand.cards.length === 2 ? ['double'] : []), ...(canSplit(hands) ? ['split'] : [])]
}

/** What a finished hand is paid against the dealer's, stake included. */
function paid({ cards: held, stake }: Hand, against: readonly number[]): number {
  const [own, other] = [totalOf(held).total, totalOf(against).total]
  if (own > 21) return 0
  if (other > 21 || own > other) return 2 * stake
  return own === other ? stake : 0
}

/** Plays on until the player has to choose, or to the end. Places 1 and 3 of the shoe are the dealer's. */
function settled(state: BlackjackState, board: readonly number[]): BlackjackState {
  const at = state.hands.findIndex(({ isDone }) => !isDone)
  if (at >= 0) return { ...state, at, legal: legalOf(state.hands, at) }
  const reveal: StagedEvent = { type: 'turned', leaf: 3, value: board[3] ?? 0, hand: dealer }
  const cards = [board[1] ?? 0, board[3] ?? 0]
  const events = [...state.events, reveal]
  let { used } = state
  // With every hand bust the dealer draws no more.
  const isNeeded = state.hands.some((hand) => totalOf(hand.cards).total <= 21)
  while (isNeeded && totalOf(cards).total < 17) {
    const value = board[used] ?? 0
    events.push({ type: 'card', leaf: used, value, hand: dealer })
    cards.push(value)
    used++
  }
  return {
    ...state,
    events,
    used,
    at: state.hands.length,
    legal: [],
    payout: state.hands.reduce((sum, hand) => sum + paid(hand, cards), 0),
  }
}

/** A hand with a card more: done at 21 or above. */
const withCard = (hand: Hand, card: number): Hand => {
  const cards = [...hand.cards, card]
  return { ...hand, cards, isDone: totalOf(cards).total >= 21 }
}

/**
 * Blackjack: eight fresh decks, the dealer stands on all 17s and looks for blackjack first, blackjack pays 6 to 5, double on any two cards
 * and after a split, one split of equal values, one card to each split ace. No insurance, no surrender.
 */
export const blackjack: StagedGame<BlackjackState> = {
  id: 'blackjack',
  rulesVersion: 1,
  rtp: 9_815,
  bestRtp: 9_838,
  isSkilled: true,
  stakes: usualStakes,
  setups: ['table'],
  words: cards,
  board: (_, draw) => shoe(draw, cards),
  start(_, bet, board) {
    const [one = 0, up = 0, two = 0, hole = 0] = board
    const card = (leaf: number, value: number, hand: number): StagedEvent => ({ type: 'card', leaf, value, hand })
    const hand: Hand = { cards: [one, two], stake: bet, isDone: false }
    const events = [card(0, one, 1), card(1, up, dealer), card(2, two, 1), { type: 'hidden', hand: dealer }]
    const state: BlackjackState = { events, legal: [], stake: bet, payout: 0, bet, hands: [hand], at: 0, used: 4 }
    const [isOwn, isDealers] = [isBlackjack(hand.cards), isBlackjack([up, hole])]
    if (!isOwn && !isDealers) return settled(state, board)
    const payout = isOwn ? (isDealers ? bet : (bet * blackjackPays) / 100) : 0
    return { ...state, events: [...events, { type: 'turned', leaf: 3, value: hole, hand: dealer }], payout }
  },
  step(state, choice, board) {
    const { hands, at, used } = state
    const hand = hands[at]
    if (!hand) return state
    const replace = (...now: readonly Hand[]): readonly Hand[] => hands.flatMap((other, index) => (index === at ? now : [other]))
    const drawn = (place: number, to: number): StagedEvent => ({ type: 'card', leaf: place, value: board[place] ?? 0, hand: to + 1 })
    if (choice === 'stand')
      return settled(
        { ...state, hands: replace({ ...hand, isDone: true }), events: [...state.events, { type: 'stood', hand: at + 1 }] },
        board,
      )
    if (choice === 'split') {
      const [first = 0, second = 0] = hand.cards
      const isAces = rankOf(first) === 1
      const make = (card: number, place: number): Hand => {
        const made = withCard({ ...hand, cards: [card] }, board[place] ?? 0)
        return isAces ? { ...made, isDone: true } : made
      }
      const events = [...state.events, { type: 'split', hand: 2 }, drawn(used, 0), drawn(used + 1, 1)]
      return settled(
        { ...state, hands: [make(first, used), make(second, used + 1)], stake: state.stake + state.bet, events, used: used + 2 },
        board,
      )
    }
    const next = withCard(hand, board[used] ?? 0)
    const isDouble = choice === 'double'
    const played = isDouble ? { ...next, stake: 2 * hand.stake, isDone: true } : next
    const events = [...state.events, ...(isDouble ? [{ type: 'doubled', hand: at + 1 }] : []), drawn(used, at)]
    return settled({ ...state, hands: replace(played), stake: state.stake + (isDouble ? hand.stake : 0), events, used: used + 1 }, board)
  },
  // The player stands; nothing more is staked.
  safe: () => 'stand',
}
