import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SettledRound } from '#contract/games.ts'
import { atCount } from '../engine/game.ts'
import type { SlotGame } from '../engine/game.ts'
import { amountText } from './amounts.ts'
import { h, svg } from './dom.ts'
import { symbolWords, volatilityWords } from './words.ts'

const t = i18n._.bind(i18n)
const nameOf = (symbol: string): string => (symbolWords[symbol] ? t(symbolWords[symbol]) : symbol)

/** A sheet on the browser's own dialog; it is gone when it is closed. */
function open(title: string, ...body: HTMLElement[]): void {
  const close = h('button', { class: 'btn soft wide', type: 'button', text: t(msg`Close`), on: { click: () => dialog.close() } })
  const dialog = h('dialog', { class: 'sheet', 'aria-label': title }, h('h2', { text: title }), ...body, close)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

const counts = [5, 4, 3] as const

export function openPaytable(game: SlotGame, art: Record<string, string>, stake: number): void {
  const lineStake = stake / game.lines.length
  const pays = Object.entries(game.pays).flatMap(([symbol, values]) => (values ? [{ symbol, values }] : []))
  const rows = pays
    .toSorted((a, b) => atCount(b.values, 5) - atCount(a.values, 5))
    .map(({ symbol, values }) =>
      h(
        'li',
        {},
        h('img', { src: art[symbol], alt: '', width: 56, height: 56 }),
        h('b', { text: nameOf(symbol) }),
        h('span', { class: 'n', text: counts.map((count) => `${count} · ${amountText(atCount(values, count) * lineStake)}`).join('\n') }),
      ),
    )
  const scatter = h(
    'li',
    {},
    h('img', { src: art[game.scatter], alt: '', width: 56, height: 56 }),
    h('b', { text: nameOf(game.scatter) }),
    h('span', {
      class: 'n',
      text: counts.map((count) => t(msg`${count} · ${amountText(atCount(game.scatterPays, count) * stake)} and ${atCount(game.freeSpins.awards, count)} free`)).join('\n'),
    }),
  )
  const lines = game.lines.map((line, index) =>
    h(
      'li',
      {},
      h('span', { text: String(index + 1) }),
      svg('svg', { viewBox: '0 0 5 3', 'aria-hidden': 'true' }, svg('polyline', { points: line.map((row, reel) => `${reel + 0.5},${row + 0.5}`).join(' ') })) as unknown as HTMLElement,
    ),
  )
  open(
    t(msg`Paytable`),
    h('p', { class: 'muted', text: t(msg`Wins at your stake of ${amountText(stake)}. Lines count from the left; only the best win of a line is paid.`) }),
    h('ul', { class: 'pays' }, scatter, ...rows),
    h('p', { text: t(msg`Wild stands for every symbol but the scatter. In free spins every win is paid ${game.freeSpins.multiplier} times; one round has ${game.freeSpins.cap} of them at most.`) }),
    h('h3', { text: t(msg`${game.lines.length} lines`) }),
    h('ul', { class: 'paylines' }, ...lines),
    h('p', { class: 'muted', text: `${t(volatilityWords[game.volatility])} · RTP ${(game.rtp / 100).toFixed(2)}% · ${t(msg`rules version ${game.rulesVersion}`)}` }),
    h('p', { class: 'muted', text: t(msg`The return to player is what a very large number of rounds pays back. One evening can be far above or below it.`) }),
  )
}

export function openHistory(rounds: readonly SettledRound[], onVerify: (roundId: string) => void): void {
  const rows = rounds.map((round) =>
    h(
      'li',
      {},
      h('span', { text: i18n.date(round.time, { hour: 'numeric', minute: '2-digit', second: '2-digit' }) }),
      h('span', { class: 'n', text: `${amountText(round.stake)} → ${amountText(round.payout)}` }),
      h('button', { class: 'btn soft s', type: 'button', text: t(msg`Check`), on: { click: () => onVerify(round.roundId) } }),
    ),
  )
  open(
    t(msg`Rounds of this visit`),
    rows.length ? h('ul', { class: 'rounds' }, ...rows) : h('p', { class: 'muted', text: t(msg`No round yet. Your spins of this visit will stand here.`) }),
  )
}
