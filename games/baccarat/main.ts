import { t } from '@lingui/core/macro'
import { isPlaying, isShowingResult, shownEvents } from '#machines/stagedRound/stagedRound.selectors.ts'
import type { Staged } from '#machines/stagedRound/stagedRound.selectors.ts'
import { h, setText } from '../page/dom.ts'
import { showCards } from '../staged/page/cards.ts'
import { openTable } from '../staged/page/openTable.ts'
import type { Scene, SceneActions } from '../staged/page/show.ts'
import { createResults, createSpots, payLine, spotRow } from '../staged/page/table.ts'
import { baccarat, cardsOf, deal, pays, totalOf } from './rules.ts'
import { spotName } from './spotName.ts'

/** Above zero: the player's hand is ahead. */
const leadOf = (events: Parameters<typeof cardsOf>[0]): number => totalOf(cardsOf(events, 0)) - totalOf(cardsOf(events, 1))
const winnerText = (lead: number): string => (lead > 0 ? t`Player wins` : lead < 0 ? t`Banker wins` : t`Tie`)

function createHand(name: string) {
  const cards = h('ul', { class: 'cards', 'aria-label': name })
  const total = h('span', { class: 'total n' })
  return { element: h('div', { class: 'hand' }, cards, total), cards, total }
}

function createScene({ place }: SceneActions): Scene {
  const spots = createSpots(baccarat, place)
  const spot = (name: keyof typeof pays) =>
    spots.button(name, { name: spotName(name), face: spotName(name), pays: pays[name], isPayShown: true, look: `of-${name}` })
  const hands = [createHand(t`Player`), createHand(t`Banker`)]
  const results = createResults(t`Last results`, 10)
  return {
    element: h(
      'div',
      { class: 'table baccarat' },
      h('div', { class: 'outcome' }, ...hands.map(({ element }) => element)),
      h(
        'div',
        { class: 'spots', role: 'group', 'aria-label': t`Table` },
        spotRow(2, [spot('player'), spot('banker')]),
        spotRow(3, [spot('player-pair'), spot('tie'), spot('banker-pair')]),
        results.element,
      ),
    ),
    update(now) {
      const events = shownEvents(now)
      const lead = leadOf(events)
      for (const [at, { element, cards, total }] of hands.entries()) {
        const own = cardsOf(events, at)
        showCards(cards, own.length === 0 ? [undefined, undefined] : own, now.context.reducedMotion || !isPlaying(now))
        setText(
          total,
          own.length === 0 ? spotName(at === 0 ? 'player' : 'banker') : `${spotName(at === 0 ? 'player' : 'banker')} · ${totalOf(own)}`,
        )
        element.classList.toggle('ahead', isShowingResult(now) && (at === 0 ? lead > 0 : lead < 0))
      }
      spots.update(now)
      results.update(now, (board) => {
        const ahead = leadOf(deal(board))
        return ahead > 0 ? { text: t`P`, kind: 'player' } : ahead < 0 ? { text: t`B`, kind: 'banker' } : { text: t`T`, kind: 'tie' }
      })
    },
  }
}

function outcomeText(now: Staged): string {
  const events = now.context.round?.events ?? []
  const [player, banker] = [totalOf(cardsOf(events, 0)), totalOf(cardsOf(events, 1))]
  // The winner's total first: «Banker wins 5:0».
  return `${winnerText(player - banker)} ${Math.max(player, banker)}:${Math.min(player, banker)}`
}

openTable({
  rules: baccarat,
  eventMs: { card: 480 },
  betText: () => t`Deal`,
  spotName,
  createScene,
  outcomeText,
  rulesSheet: () => [
    h('p', {
      text: t`Player and banker are two hands, and the one closer to 9 wins. An ace counts 1, tens and face cards 0, and of a total only the last digit counts. Every round is dealt from eight freshly shuffled decks.`,
    }),
    h('p', {
      text: t`With 8 or 9 in two cards the round ends. Otherwise the player hand draws a third card on 5 or less. If it stands, the banker also draws on 5 or less.`,
    }),
    h('p', {
      text: t`If the player hand drew, the banker draws on 0 to 2; on 3 unless that card was an 8; on 4 if it was 2 to 7; on 5 if it was 4 to 7; and on 6 if it was 6 or 7.`,
    }),
    h('p', { text: t`On a tie, bets on player and banker are returned. A pair is two first cards of the same rank.` }),
    h('h3', { text: t`Payouts` }),
    h(
      'ul',
      { class: 'table-pays' },
      payLine(t`Banker`, '0.95:1', '98.94%'),
      payLine(t`Player`, '1:1', '98.76%'),
      payLine(t`Player pair or banker pair`, '12:1', '97.11%'),
      payLine(t`Tie`, '9:1', '95.16%'),
    ),
    h('p', { class: 'muted', text: t`The banker hand wins more often, so its win is paid less 5% commission.` }),
  ],
})
