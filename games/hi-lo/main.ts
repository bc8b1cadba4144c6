import { t } from '@lingui/core/macro'
import { isIdle, isShowingResult, legalNow, shownEvents } from '#machines/stagedRound/stagedRound.selectors.ts'
import type { Staged } from '#machines/stagedRound/stagedRound.selectors.ts'
import { h, setText } from '../page/dom.ts'
import { openStaged } from '../staged/page/index.ts'
import { times } from '../staged/page/show.ts'
import type { Scene } from '../staged/page/show.ts'
import { resultText } from '../staged/page/words.ts'
import { hiLo, multiplier, rankOf, ranks, winning } from './rules.ts'
import type { Guess } from './rules.ts'

const suits = ['♠', '♥', '♣', '♦'] as const
const rankText = (rank: number): string => (rank === 1 ? 'A' : rank === 11 ? 'J' : rank === 12 ? 'Q' : rank === 13 ? 'K' : String(rank))
const suitOf = (card: number): number => Math.floor(card / ranks)
const suitName = (card: number): string => [t`spades`, t`hearts`, t`clubs`, t`diamonds`][suitOf(card)] ?? ''
const cardName = (card: number): string => {
  const [rank, suit] = [rankText(rankOf(card)), suitName(card)]
  return t`${rank} of ${suit}`
}

const cardsOf = (now: Staged): number[] => shownEvents(now).flatMap(({ value }) => (value === undefined ? [] : [value]))
/** The odds so far: those of each right guess. */
const oddsOf = (now: Staged): number[] => {
  const cards = cardsOf(now)
  const choices = now.context.round?.choices.filter((choice) => choice !== 'cash') ?? []
  return choices.slice(0, Math.max(0, cards.length - 1)).map((choice, step) => winning(choice as Guess, rankOf(cards[step] ?? 0)))
}

const kept = 6

function createScene(): Scene {
  const [rank, suit] = [h('b'), h('span')]
  const card = h('div', { class: 'hl-card', role: 'img' }, rank, suit)
  const before = Array.from({ length: kept }, () => h('li'))
  let last = ''
  return {
    element: h('div', { class: 'hi-lo' }, card, h('ol', { class: 'hl-before', 'aria-label': t`Cards before` }, ...before)),
    update(now) {
      const cards = cardsOf(now)
      const held = cards.at(-1)
      card.dataset.is = held === undefined ? 'back' : suitOf(held) % 2 === 1 ? 'red' : 'black'
      card.classList.toggle('lost', isShowingResult(now) && now.context.round?.payout === 0)
      setText(rank, held === undefined ? '' : rankText(rankOf(held)))
      setText(suit, held === undefined ? '' : (suits[suitOf(held)] ?? ''))
      card.setAttribute('aria-label', held === undefined ? t`No card yet` : cardName(held))
      const key = `${now.context.round?.roundId ?? ''}:${cards.length}`
      if (held !== undefined && key !== last && !now.context.reducedMotion)
        card.animate(
          [
            { transform: 'translateX(60px) rotate(8deg)', opacity: 0 },
            { transform: 'none', opacity: 1 },
          ],
          {
            duration: 260,
            easing: 'cubic-bezier(.2,.8,.3,1)',
          },
        )
      last = key
      const older = cards.slice(0, -1).slice(-kept)
      for (const [place, item] of before.entries()) {
        const value = older[place]
        item.hidden = value === undefined
        if (value === undefined) continue
        setText(item, `${rankText(rankOf(value))}${suits[suitOf(value)] ?? ''}`)
        item.dataset.is = suitOf(value) % 2 === 1 ? 'red' : 'black'
        item.setAttribute('aria-label', cardName(value))
      }
    },
  }
}

openStaged({
  rules: hiLo,
  eventMs: { card: 320, won: 420, lost: 620, cashed: 260 },
  betText: () => t`Bet`,
  setupName: () => '',
  setupText: () => '',
  createScene,
  choices(now) {
    const { round } = now.context
    if (!round || round.isOver) return []
    const rank = rankOf(cardsOf(now).at(-1) ?? 0)
    const odds = oddsOf(now)
    const guess = (choice: Guess, word: string) => ({ choice, text: `${word} ${times(multiplier([...odds, winning(choice, rank)]))}` })
    return [
      guess('higher', rank === 1 ? t`Higher` : rank === ranks ? t`King again` : t`Higher or same`),
      guess('lower', rank === ranks ? t`Lower` : rank === 1 ? t`Ace again` : t`Lower or same`),
      {
        choice: 'cash',
        text: odds.length > 0 ? t`Cash out` : t`Guess the next card`,
        ...(odds.length > 0 && { amount: round.payout }),
        isMain: true,
        isClosed: !legalNow(now).includes('cash'),
      },
    ]
  },
  say(now) {
    if (isShowingResult(now)) return resultText(now)
    if (isIdle(now)) return t`Is the next card higher or lower?`
    if (!now.matches('choosing')) return ''
    const rank = rankOf(cardsOf(now).at(-1) ?? 0)
    const [up, down] = [winning('higher', rank), winning('lower', rank)]
    // Nothing is lower than an ace or higher than a king: there the guess is the same card again, as its button says.
    if (rank === 1) return t`Higher wins with ${up} of 13 cards, another ace with ${down}`
    if (rank === ranks) return t`Another king wins with ${up} of 13 cards, lower with ${down}`
    return t`Higher or same wins with ${up} of 13 cards, lower or same with ${down}`
  },
  seen(now) {
    const card = cardsOf(now).at(-1)
    return card === undefined ? '' : cardName(card)
  },
  leaving: () => t`We cash out for you. If you haven’t made a guess yet, you get your bet back.`,
  rulesSheet: () => [
    h('p', {
      text: t`Guess whether the next card is higher or lower. The same rank wins either way. Each right guess raises what cashing out pays; a wrong one loses the bet. Cash out whenever you like.`,
    }),
    h('p', {
      text: t`Aces are low and kings are high. On an ace, guess higher or another ace; on a king, lower or another king. Each card comes from a full deck.`,
    }),
    h('p', { text: t`At 500 times your bet or more, or after 40 right guesses, the round cashes out automatically.` }),
  ],
})
