import { t } from '@lingui/core/macro'
import type { StagedProof } from '#contract/staged.ts'
import { cardsOf, deal } from '#games/baccarat/rules.ts'
import { spotName } from '#games/baccarat/spotName.ts'
import { places as ownPlaces, prizeOf } from '#games/palosebo/rules.ts'
import { waysOf } from '#games/plinko/rules.ts'
import { scratchCards } from '#games/scratch/cards.ts'
import { rankOf, suitOf } from '#games/staged/cards.ts'
import { grouped } from '../../../ui/numberText.ts'

type Shown = readonly Pick<StagedProof['shown'][number], 'leaf' | 'value'>[]

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const cardText = (card: number): string => `${ranks[rankOf(card) - 1] ?? ''}${'♠♥♣♦'[suitOf(card)] ?? ''}`
const times = (gameId: string, prize: number): string =>
  `${grouped((scratchCards.find(({ id }) => id === gameId)?.prizes[prize]?.pays ?? 0) / 100)}×`

const each = (of: (value: number) => string) => (shown: Shown) => shown.map(({ value }) => of(value)).join(', ')
const cards = each(cardText)
const figures = each(String)

function lanterns(shown: Shown): string {
  const numbersOf = (is: number) => shown.flatMap(({ leaf, value }) => (value === is ? [leaf + 1] : [])).join(', ')
  const [safe, bursting] = [numbersOf(0), numbersOf(1)]
  return [...(safe ? [t`Safe lanterns: ${safe}`] : []), ...(bursting ? [t`Bursting lanterns: ${bursting}`] : [])].join(' · ')
}

const cups = each((place) => {
  const cup = place + 1
  return t`Cup ${cup}`
})
/** Where the calamansi was at each pick, counted from 1. */
function hidden(shown: Shown): string {
  const under = cups(shown)
  return shown.length > 0 ? t`Calamansi: ${under}` : ''
}

/** The winning numbers, then the player's own, each with its prize. */
function flags(shown: Shown): string {
  const at = (place: number): number => shown.find(({ leaf }) => leaf === place)?.value ?? 0
  const winning = shown.flatMap(({ leaf, value }) => (leaf < (ownPlaces[0] ?? 0) ? [value] : [])).join(', ')
  const own = ownPlaces.map((place) => `${at(place)} (${times('palosebo', at(prizeOf(place)))})`).join(', ')
  return shown.length > 0 ? t`Winning numbers: ${winning} · Your numbers: ${own}` : ''
}

/** The cards of each hand, in the order in which they were dealt to it. */
function hands(shown: Shown): string {
  const board: number[] = []
  for (const { leaf, value } of shown) board[leaf] = value
  const dealt = deal(board)
  return ['player', 'banker'].map((name, hand) => `${spotName(name)}: ${cardsOf(dealt, hand).map(cardText).join(', ')}`).join(' · ')
}

/** By game: what its page drew. A game that is not listed shows its numbers as they are. */
const texts: Readonly<Record<string, (shown: Shown) => string>> = {
  mines: lanterns,
  'hi-lo': cards,
  blackjack: cards,
  baccarat: hands,
  dice: each((value) => (value / 100).toFixed(2).padStart(5, '0')),
  plinko: each((value) =>
    waysOf(value)
      .map((isRight) => (isRight ? '→' : '←'))
      .join(''),
  ),
  handaan: each((dish) => times('handaan', dish)),
  palosebo: flags,
  'tatlong-baso': hidden,
}

/** What a staged round has shown, in the player's words. */
export const shownText = ({ gameId, shown }: { gameId: string; shown: Shown }): string => (texts[gameId] ?? figures)(shown)
