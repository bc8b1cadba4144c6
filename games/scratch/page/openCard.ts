import { t } from '@lingui/core/macro'
import { isIdle, isPlaying, isShowingResult } from '#machines/stagedRound/stagedRound.selectors.ts'
import type { Staged } from '#machines/stagedRound/stagedRound.selectors.ts'
import { amountText, coinsText } from '../../page/amounts.ts'
import { h, setText } from '../../page/dom.ts'
import { openStaged } from '../../staged/page/index.ts'
import type { Scene, SceneActions } from '../../staged/page/show.ts'
import { boardOf } from '../../staged/page/table.ts'
import { resultText } from '../../staged/page/words.ts'
import type { ScratchCard } from '../card.ts'
import { oddsTotal } from '../prizes.ts'
import { createCover } from './cover.ts'
import './card.css'

/** A card that nobody scratches reveals itself after this time. */
const coveredMs = 60_000

/** A printed field: a picture or number, and what it pays. */
export interface Field {
  readonly face: Node
  /** What it shows, in words. */
  readonly name: string
}

/** What one scratch card looks like and says. */
export interface CardLook {
  readonly rules: ScratchCard
  readonly cover: string
  /** Over the fields. */
  readonly motto: () => string
  /** The fields, in the order of reading, and the printed place of each. */
  readonly places: readonly number[]
  /** A field of another kind, which is part of no win by itself. */
  readonly isHead?: (place: number) => boolean
  readonly field: (printed: readonly number[], place: number, bet: number) => Field
  /** How the card is played and how it was decided, each a paragraph. */
  readonly rulesText: () => readonly string[]
  /** The heading of the table of prizes, where its odds are not those of a card. */
  readonly prizesTitle?: (price: string) => string
  /** What wins a prize of the table, where each has its own. */
  readonly prizeName?: (index: number) => string
}

/** Until the result is shown; before the first card, too. */
const isCovered = (now: Staged): boolean => !isShowingResult(now)

function createScene({ rules, cover: art, motto, places, field, isHead }: CardLook, { skip }: SceneActions): Scene {
  const fields = places.map((place) => h('li', { class: isHead?.(place) ? 'flag' : '' }))
  const list = h('ol', { class: 'fields', 'aria-label': t`Card` }, ...fields)
  const hint = h('p', { class: 'hint d', role: 'status' })
  const cover = createCover(art, skip)
  let printedFor: string | null = null
  return {
    element: h(
      'div',
      { class: 'ticket' },
      h('p', { class: 'motto d', text: motto() }),
      h('div', { class: 'panel' }, list, cover.element, hint),
    ),
    update(now) {
      const { round } = now.context
      const isHidden = isCovered(now)
      if (round && round.roundId !== printedFor) {
        printedFor = round.roundId
        const printed = boardOf(round)
        for (const [index, place] of places.entries()) {
          const { face, name } = field(printed, place, round.bet)
          fields[index]?.replaceChildren(h('span', { class: 'sr', text: name }), face)
        }
      }
      const won = round && !isHidden ? rules.result(boardOf(round)).places : []
      for (const [index, place] of places.entries()) fields[index]?.classList.toggle('won', won.includes(place))
      list.classList.toggle('settled', won.length > 0)
      list.setAttribute('aria-hidden', String(isHidden))
      if (isHidden) cover.lay(isPlaying(now))
      else cover.lift()
      setText(hint, isPlaying(now) ? t`Scratch here` : '')
    },
  }
}

/** Opens a scratch card: bought with the gold button, scratched by finger or revealed with the same button. */
export const openCard = (look: CardLook): void =>
  openStaged({
    rules: look.rules,
    eventMs: { covered: coveredMs, printed: 0 },
    waits: ['covered'],
    betName: () => t`Price`,
    betText: () => t`Buy for`,
    skipText: () => t`Reveal`,
    setupName: () => '',
    setupText: () => '',
    createScene: (actions) => createScene(look, actions),
    choices: () => [],
    say(now) {
      if (isShowingResult(now)) return resultText(now)
      if (isPlaying(now)) return t`Scratch the card, or tap Reveal`
      return isIdle(now) ? t`Choose a price and buy a card` : ''
    },
    rulesSheet: (bet) => [
      ...look.rulesText().map((text) => h('p', { text })),
      h('p', {
        text: t`A card’s result is set when you buy it, and any prize is paid right away. Scratching only reveals it, so a card you don’t scratch pays the same.`,
      }),
      h('h3', { text: look.prizesTitle?.(coinsText(bet)) ?? t`Prizes for a card of ${coinsText(bet)}` }),
      h(
        'ul',
        { class: 'odds' },
        ...look.rules.prizes.map(({ pays, odds }, index) =>
          h(
            'li',
            {},
            h('b', { text: amountText((bet * pays) / 100) }),
            look.prizeName ? h('div', { text: look.prizeName(index) }) : null,
            h('span', { text: oddsText(odds) }),
          ),
        ),
      ),
      h('p', { text: t`${(look.rules.winning * 100).toFixed(2)}% of cards win a prize. Some prizes only return the price of the card.` }),
    ],
  })

/** From one in a hundred on in percent, below as one in so many. */
const oddsText = (odds: number): string =>
  odds >= oddsTotal / 100 ? `${((odds / oddsTotal) * 100).toFixed(2)}%` : t`1 in ${Math.round(oddsTotal / odds).toLocaleString('en-PH')}`
