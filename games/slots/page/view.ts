import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SnapshotFrom } from 'xstate'
import type { SlotSpin } from '#contract/slotRound.ts'
import type { slotRoundMachine } from '#machines/slotRound/slotRound.machine.ts'
import { isShowingWins, isUnsure, spinOf, wonSoFar } from '#machines/slotRound/slotRound.selectors.ts'
import coin from '../../../src/art/coin.svg'
import type { SlotGame } from '../engine/game.ts'
import { amountText, multiple } from './amounts.ts'
import { h, svg } from './dom.ts'
import { openHistory, openPaytable } from './sheets.ts'
import { anyRefusal, refusalWords, symbolWords } from './words.ts'

type Slot = SnapshotFrom<typeof slotRoundMachine>

interface Actions {
  spin(): void
  chooseStake(stake: number): void
  toggleSound(): void
  verify(roundId: string): void
  snapshot(): Slot
}

const t = i18n._.bind(i18n)
const name = (symbol: string): string => (symbolWords[symbol] ? t(symbolWords[symbol]) : symbol)

/** «4 Jeepneys on line 4 · 24×», or what several wins come to. */
const describeWin = (spin: SlotSpin, stake: number): string => {
  const [first, ...more] = spin.wins
  if (!first) return ''
  if (more.length) return t(msg`${spin.wins.length} wins · ${multiple(spin.win, stake)}`)
  if (first.kind === 'line') return t(msg`${first.count} × ${name(first.symbol)} on line ${first.line + 1} · ${multiple(spin.win, stake)}`)
  return t(msg`${first.count} × ${name(first.symbol)} · ${multiple(spin.win, stake)}`)
}

const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours ? `${hours}:` : ''}${String(minutes).padStart(hours ? 2 : 1, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

const icon = (...paths: string[]) =>
  svg('svg', { viewBox: '0 0 24 24', width: 24, height: 24, class: 'icon', 'aria-hidden': 'true' }, ...paths.map((d) => svg('path', { d }))) as unknown as HTMLElement
const speaker = 'M4 9v6h4l5 4V5L8 9Z'

/** Everything round the reels. `update` shows a snapshot; nothing here remembers anything the machine knows. */
export function createView(game: SlotGame, art: Record<string, string>, reels: HTMLElement, actions: Actions) {
  const purse = h('b', { class: 'n' })
  const demo = h('span', { class: 'chip demo', text: t(msg`Demo coins`) })
  const sound = h('button', { class: 'icbtn', type: 'button', on: { click: actions.toggleSound } })
  const plaque = h('h1', { class: 'plaque d' })
  const line = h('p', { class: 'line' })
  const won = h('p', { class: 'wonsum n' })
  const result = h('div', { class: 'result', role: 'status' }, line, won)
  const stake = h('output', { class: 'n', 'aria-label': t(msg`Stake`) })
  const step = (by: number) => () => {
    const { context } = actions.snapshot()
    const stakes = context.game?.stakes ?? []
    const next = stakes[stakes.indexOf(context.stake) + by]
    if (next !== undefined) actions.chooseStake(next)
  }
  const less = h('button', { class: 'icbtn', type: 'button', 'aria-label': t(msg`Smaller stake`), on: { click: step(-1) } }, icon('M5 12h14'))
  const more = h('button', { class: 'icbtn', type: 'button', 'aria-label': t(msg`Larger stake`), on: { click: step(1) } }, icon('M5 12h14', 'M12 5v14'))
  const most = h('button', { class: 'btn soft max', type: 'button', on: { click: () => actions.chooseStake(Infinity) } })
  const spin = h('button', { class: 'spin d', type: 'button', on: { click: actions.spin } })
  const time = h('b', { class: 'n' })
  const staked = h('b', { class: 'n' })
  const net = h('b', { class: 'n' })
  const fact = (label: string, value: HTMLElement) => h('div', {}, h('span', { text: label }), value)

  document.body.replaceChildren(
    h(
      'div',
      { class: 'slot' },
      h('header', {}, h('span', { class: 'gap' }), h('div', { class: 'purse' }, h('img', { src: coin, alt: t(msg`Balance`), width: 24, height: 24 }), purse, demo), sound),
      h('div', { class: 'stage' }, plaque, reels),
      result,
      h(
        'nav',
        { class: 'chips' },
        h('button', { class: 'btn soft s', type: 'button', text: t(msg`Paytable`), on: { click: () => openPaytable(game, art, actions.snapshot().context.stake) } }),
        h('button', { class: 'btn soft s', type: 'button', text: t(msg`History`), on: { click: () => openHistory(actions.snapshot().context.history, actions.verify) } }),
        h('span', { class: 'chip', text: t(msg`${game.lines.length} lines`) }),
        h('span', { class: 'chip', text: `RTP ${(game.rtp / 100).toFixed(1)}%` }),
      ),
      h(
        'footer',
        {},
        h('div', { class: 'controls' }, h('div', { class: 'stake' }, less, stake, more), spin, most),
        h('div', { class: 'session' }, fact(t(msg`Session`), time), fact(t(msg`Staked`), staked), fact(t(msg`Net result`), net)),
      ),
    ),
  )
  addEventListener('keydown', (event) => {
    if (event.code !== 'Space' && event.code !== 'Enter') return
    if (event.repeat || document.querySelector('dialog[open]') || (event.target instanceof HTMLButtonElement && event.target !== spin)) return
    event.preventDefault()
    actions.spin()
  })

  const message = (slot: Slot): string => {
    if (slot.matches('short')) return t(refusalWords.balanceTooLow ?? anyRefusal)
    if (slot.matches('refused')) return t(refusalWords[slot.context.refusal ?? ''] ?? anyRefusal)
    if (isUnsure(slot)) return t(msg`The line is slow. We are asking for your round; nothing is lost.`)
    const shown = spinOf(slot)
    const round = slot.context.round
    const free = round && shown?.free ? t(msg`Free spin ${slot.context.at} of ${round.outcome.spins.length - 1}`) : ''
    if (!shown || !isShowingWins(slot)) return free || (slot.matches('asking') || slot.matches('stopping') ? t(msg`Good luck…`) : t(msg`Ready when you are`))
    if (shown.freeAdded) return t(msg`${shown.freeAdded} free spins! Every win ×${game.freeSpins.multiplier}`)
    if (slot.matches('ready') && round && round.outcome.spins.length > 1) return t(msg`Free spins are over · ${multiple(round.payout, round.stake)}`)
    return [free, describeWin(shown, slot.context.stake)].filter(Boolean).join(' · ') || t(msg`Not this time`)
  }

  const view = {
    tick() {
      const { game: open } = actions.snapshot().context
      if (open) time.textContent = clockText(Date.now() - open.startedAt)
    },
    update(slot: Slot, soundOn: boolean) {
      const { context } = slot
      const stakes = context.game?.stakes ?? []
      const idle = slot.matches('ready') || slot.matches('short')
      purse.textContent = amountText(context.balance)
      demo.hidden = context.game?.demo !== true
      plaque.textContent = context.game?.name ?? ''
      sound.replaceChildren(soundOn ? icon(speaker, 'M16 9a4 4 0 0 1 0 6', 'M18.500 6.500a8 8 0 0 1 0 11') : icon(speaker, 'M16 9.500l5 5', 'M21 9.500l-5 5'))
      sound.setAttribute('aria-label', soundOn ? t(msg`Turn sound off`) : t(msg`Turn sound on`))
      line.textContent = message(slot)
      const sum = wonSoFar(slot)
      won.textContent = sum ? amountText(sum) : ''
      stake.textContent = amountText(context.stake)
      less.disabled = !idle || stakes[0] === context.stake
      more.disabled = !idle || stakes.at(-1) === context.stake
      most.disabled = !idle || stakes.at(-1) === context.stake
      most.textContent = t(msg`Max ${amountText(stakes.at(-1) ?? 0)}`)
      spin.textContent = slot.matches('ready') ? t(msg`Spin`) : slot.matches('asking') ? '…' : slot.matches('short') || slot.matches('refused') ? t(msg`OK`) : t(msg`Skip`)
      spin.setAttribute('aria-disabled', String(slot.matches('asking')))
      staked.textContent = amountText(context.staked)
      const shownNet = (isShowingWins(slot) && !slot.matches('presenting') ? context.won : context.won - (context.round?.payout ?? 0)) - context.staked
      net.textContent = amountText(shownNet)
      document.body.dataset.state = String(typeof slot.value === 'string' ? slot.value : Object.keys(slot.value)[0])
      view.tick()
    },
  }
  return view
}
