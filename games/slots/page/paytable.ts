import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { atCount } from '../engine/game.ts'
import type { ByCount, SlotGame } from '../engine/game.ts'
import { amountText } from './amounts.ts'
import { h, svg } from './dom.ts'
import { openSheet } from './sheet.ts'
import { lineBox, linePoints } from './winLines.ts'
import { nameOf, volatilityWords } from './words.ts'

const counts = [5, 4, 3] as const

/** Everything that decides what the game pays, from the game's own data and at the chosen stake (hundredths). */
export function openPaytable(game: SlotGame, art: Record<string, string>, stake: number): void {
  const { freeSpins, lines } = game
  const picture = (symbol: string) => h('img', { src: art[symbol], alt: '', width: 56, height: 56, loading: 'lazy' })
  const values = (of: (count: (typeof counts)[number]) => string) =>
    h('dl', {}, ...counts.flatMap((count) => [h('dt', { text: `${count}×` }), h('dd', { class: 'n', text: of(count) })]))
  const pays = Object.entries<ByCount | undefined>(game.pays)
    .flatMap(([symbol, paid]) => (paid ? [{ symbol, paid }] : []))
    .toSorted((a, b) => atCount(b.paid, 5) - atCount(a.paid, 5))
  const special = (symbol: string, text: string, ...more: Node[]) =>
    h('li', { class: 'wide' }, picture(symbol), h('div', {}, h('b', { text: nameOf(symbol) }), h('p', { text }), ...more))
  const fact = (label: string, value: string) => [h('dt', { text: label }), h('dd', { text: value })]

  openSheet(
    t`Paytable`,
    h('p', { class: 'muted', text: t`Wins in coins for a bet of ${amountText(stake)}.` }),
    h(
      'ul',
      { class: 'pays' },
      ...pays.map(({ symbol, paid }) =>
        h(
          'li',
          {},
          picture(symbol),
          h(
            'div',
            {},
            h('b', { text: nameOf(symbol) }),
            values((count) => amountText((atCount(paid, count) * stake) / lines.length)),
          ),
        ),
      ),
    ),
    h('h3', { text: t`Special symbols` }),
    h(
      'ul',
      { class: 'pays' },
      special(game.wild, t`Substitutes for every symbol except the scatter.`),
      special(
        game.scatter,
        t`Pays anywhere on the reels and triggers free spins.`,
        values((count) => t`${amountText(atCount(game.scatterPays, count) * stake)} and ${atCount(freeSpins.awards, count)} free spins`),
      ),
    ),
    h('h3', { text: t`Free spins` }),
    h('p', { text: t`Wins during free spins pay ${freeSpins.multiplier}×. You can get up to ${freeSpins.cap} free spins per round.` }),
    h('p', {
      text: freeSpins.retrigger
        ? t`Scatters during free spins add more free spins, based on the same table.`
        : t`Scatters during free spins don’t add more free spins.`,
    }),
    h('h3', { text: t`${lines.length} lines` }),
    h('p', {
      class: 'muted',
      text: t`Winning lines start from the first reel on the left. Only the highest win on each line is paid. Wins on different lines are added together.`,
    }),
    h(
      'ol',
      { class: 'paylines' },
      ...lines.map((line) =>
        h('li', {}, svg('svg', lineBox, svg('polyline', { points: linePoints(line), 'vector-effect': 'non-scaling-stroke' }))),
      ),
    ),
    h('h3', { text: t`Odds` }),
    h(
      'dl',
      { class: 'facts' },
      ...fact(t`Return to player (RTP)`, `${(game.rtp / 100).toFixed(2)} %`),
      ...fact(t`Volatility`, i18n._(volatilityWords[game.volatility])),
      ...fact(t`Bet range`, `${amountText(game.stakes[0] ?? 0)} – ${amountText(game.stakes.at(-1) ?? 0)}`),
      ...fact(t`Rules version`, String(game.rulesVersion)),
    ),
    h('p', {
      class: 'muted',
      text: t`Return to player (RTP) is the average paid back over a very large number of rounds. Your results in one session can be much higher or lower.`,
    }),
  )
}
