import { t } from '@lingui/core/macro'
import { isIdle, isPlaying, isShowingResult, legalNow, shownEvents } from '#machines/stagedRound/stagedRound.selectors.ts'
import { amountText } from '../page/amounts.ts'
import { h, setText } from '../page/dom.ts'
import { showCards } from '../staged/page/cards.ts'
import { openStaged } from '../staged/page/index.ts'
import type { Scene } from '../staged/page/show.ts'
import { outcomeAndResult } from '../staged/page/words.ts'
import { blackjack, totalOf } from './rules.ts'
import { handText, viewOf } from './view.ts'

const revealed = (held: readonly (number | undefined)[]): number[] => held.filter((card) => card !== undefined)

function createHand(name: string) {
  const cards = h('ul', { class: 'cards', 'aria-label': name })
  const label = h('span', { class: 'total n' })
  return { element: h('div', { class: 'hand' }, cards, label), cards, label }
}

function createScene(): Scene {
  const top = createHand(t`Dealer`)
  const own = [createHand(t`Your hand`), createHand(t`Your second hand`)]
  const stake = h('p', { class: 'bj-stake' })
  return {
    element: h(
      'div',
      { class: 'bj' },
      top.element,
      h('p', { class: 'bj-pays d', text: t`Blackjack pays 6 to 5` }),
      h('div', { class: 'bj-own' }, ...own.map(({ element }) => element)),
      stake,
    ),
    update(now) {
      const { dealers, hands, done } = viewOf(shownEvents(now))
      const isStill = now.context.reducedMotion || !isPlaying(now)
      showCards(top.cards, dealers.length === 0 ? [undefined, undefined] : dealers, isStill)
      const open = revealed(dealers)
      setText(
        top.label,
        open.length === 0
          ? t`Dealer`
          : `${t`Dealer`} · ${dealers.length === 1 || dealers.includes(undefined) ? String(totalOf(open).total) : handText(open)}`,
      )
      const active = hands.findIndex((_, at) => !done.has(at))
      for (const [at, { element, cards, label }] of own.entries()) {
        const held = hands[at] ?? []
        element.hidden = at === 1 && held.length === 0
        showCards(cards, held.length === 0 ? [undefined, undefined] : held, isStill)
        setText(label, held.length === 0 ? t`You` : handText(held, { isSplit: hands.length > 1 }))
        element.classList.toggle('ahead', now.matches('choosing') && hands.length > 1 ? at === active : false)
      }
      const round = now.context.round
      setText(stake, round && !isIdle(now) ? t`Your bet: ${amountText(round.stake)}` : '')
    },
  }
}

openStaged({
  rules: blackjack,
  eventMs: { card: 420, turned: 480, hidden: 260, split: 200, stood: 60, doubled: 60 },
  betText: () => t`Deal`,
  setupName: () => '',
  setupText: () => '',
  createScene,
  choices(now) {
    const { round } = now.context
    if (!round || round.isOver) return []
    const legal = legalNow(now)
    const canRaise = now.context.balance >= round.bet
    return [
      { choice: 'stand', text: t`Stand` },
      { choice: 'double', text: t`Double`, amount: round.bet, isClosed: !canRaise || !legal.includes('double') },
      { choice: 'split', text: t`Split`, amount: round.bet, isClosed: !canRaise || !legal.includes('split') },
      { choice: 'hit', text: t`Hit`, isMain: true, isClosed: !legal.includes('hit') },
    ]
  },
  say(now) {
    const { dealers, hands, done } = viewOf(shownEvents(now))
    if (isShowingResult(now)) return outcomeAndResult(`${t`Dealer`} ${handText(revealed(dealers))}`, now)
    if (isIdle(now)) return t`Get closer to 21 than the dealer`
    if (!now.matches('choosing')) return ''
    const [own, shown] = [handText(hands.find((_, at) => !done.has(at)) ?? []), totalOf(revealed(dealers)).total]
    return t`You have ${own}, the dealer shows ${shown}`
  },
  leaving: () => t`We stand on every hand for you, and the round is paid as usual.`,
  rulesSheet: () => [
    h('p', {
      text: t`Get closer to 21 than the dealer without going over. Aces count 1 or 11, face cards 10. Every round is dealt from eight freshly shuffled decks.`,
    }),
    h('p', {
      text: t`An ace with a 10 or a face card is a blackjack and pays 6 to 5. Other wins pay 1 to 1, and equal totals return your bet. If the dealer has a blackjack, you lose unless you have one too.`,
    }),
    h('p', {
      text: t`The dealer draws to 16 and stands on all 17s. You can double on your first two cards, including after a split. You can split two cards of equal value once; split aces get one card each. After a split, an ace with a 10 or a face card is 21, not a blackjack, and pays 1 to 1. There’s no insurance.`,
    }),
    h('h3', { text: t`Best play (basic strategy)` }),
    h('p', { text: t`On average it loses 1.85% of your first bet. Other ways to play return less.` }),
    h(
      'ul',
      { class: 'rules' },
      h('li', {
        text: t`Split aces and 8s always; 9s against 2–6, 8 and 9; 2s, 3s and 7s against 2–7; 6s against 2–6; 4s against 5 and 6.`,
      }),
      h('li', { text: t`Double 11 against 2–10, 10 against 2–9, and 9 against 3–6.` }),
      h('li', { text: t`With an ace, double 13 and 14 against 5 and 6, 15 and 16 against 4–6, 17 and 18 against 3–6.` }),
      h('li', { text: t`With an ace, stand on 19 or more, and on 18 against 2–8. Otherwise hit.` }),
      h('li', { text: t`Without an ace, stand on 17 or more, on 13–16 against 2–6, and on 12 against 4–6. Otherwise hit.` }),
    ),
  ],
})
