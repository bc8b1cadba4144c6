import { t } from '@lingui/core/macro'
import { freeSpinOf, isBigWin, isNetWin, wonSoFar } from '#machines/slotRound/slotRound.selectors.ts'
import type { Slot } from '#machines/slotRound/slotRound.selectors.ts'
import coin from '../../../src/art/coin.svg'
import { amountText, createAmount } from '../../page/amounts.ts'
import { throwCoins } from '../../page/celebrate.ts'
import { clockText } from '../../page/clock.ts'
import { h, icon, setText } from '../../page/dom.ts'
import { rowsOf, type SlotGame } from '../engine/game.ts'
import { createControls } from './controls.ts'
import { openHistory } from './history.ts'
import { freeText, resultText, spokenText, winTitle } from './messages.ts'
import { createMeter } from './meter.ts'
import { openPaytable } from './paytable.ts'
import { shapeText } from './words.ts'

interface Actions {
  spin: () => void
  chooseStake: (stake: number) => void
  toggleSound: () => void
  verify: (roundId: string) => void
  snapshot: () => Slot
  /** Milliseconds since the page connected. */
  elapsed: () => number
}

const speaker = 'M4 9v6h4l5 4V5L8 9Z'
const speakerOn = [speaker, 'M16 9a4 4 0 0 1 0 6', 'M18.5 6.5a8 8 0 0 1 0 11']
const speakerOff = [speaker, 'M16 9.500l5 5', 'M21 9.500l-5 5']

/** Everything around the reels. `update` renders a snapshot; nothing here stores what the machine knows. */
export function createView(game: SlotGame, art: Record<string, string>, reels: HTMLElement, actions: Actions) {
  const balanceBox = createAmount()
  const ofBonus = h('span', { class: 'of-bonus', hidden: true })
  const demo = h('span', { class: 'chip demo', text: t`Demo coins` })
  const sound = h('button', { class: 'icbtn', type: 'button', on: { click: actions.toggleSound } })
  const name = h('h1')
  const free = h('p', { class: 'free-count' })
  const title = h('p', { class: 'win-title' })
  const line = h('p', { class: 'line', 'aria-hidden': 'true' })
  const won = createAmount()
  const wonRow = h('p', { class: 'won-sum', 'aria-hidden': 'true' }, h('img', { src: coin, alt: '', width: 30, height: 30 }), won.element)
  const spoken = h('p', { class: 'sr', role: 'status' })
  const controls = createControls(actions)
  const meter = createMeter(game)
  const time = h('b', { class: 'n' })
  const staked = h('b', { class: 'n' })
  const net = h('b', { class: 'n' })
  const fact = (label: string, value: HTMLElement) => h('div', {}, h('span', { text: label }), value)
  const opener = (label: string, path: string[], open: () => void) =>
    h('button', { class: 'btn soft s', type: 'button', on: { click: open } }, icon(...path), h('span', { text: label }))

  const slot = h(
    'div',
    { class: game.clusters ? 'slot tall' : 'slot' },
    h(
      'header',
      {},
      h('span', { class: 'gap' }),
      h('div', { class: 'balances' }, h('img', { src: coin, alt: t`Balance`, width: 24, height: 24 }), balanceBox.element, ofBonus, demo),
      sound,
    ),
    h('div', { class: 'stage' }, h('div', { class: 'plaque d' }, name, free, title), reels, ...(meter ? [meter.element] : [])),
    h('div', { class: 'result' }, line, wonRow, spoken),
    h(
      'nav',
      { class: 'chips', 'aria-label': t`About this game` },
      opener(t`Paytable`, ['M5 4h14v16H5Z', 'M9 9h6', 'M9 13h6'], () => {
        const { stake, game: opened } = actions.snapshot().context
        openPaytable(game, art, { stake, stakes: opened?.stakes ?? [] })
      }),
      opener(t`History`, ['M4 12a8 8 0 1 0 3-6.2', 'M4 4v4h4', 'M12 8v4l3 2'], () =>
        openHistory(actions.snapshot().context.history, actions.verify),
      ),
      // Where there is no room for both, the return is the one that stays.
      h('span', { class: 'chip', text: t`RTP ${(game.rtp / 100).toFixed(2)}%` }),
      h('span', { class: 'chip', text: shapeText(game) }),
    ),
    h(
      'footer',
      {},
      controls.element,
      h('div', { class: 'session' }, fact(t`Session`, time), fact(t`Total bets`, staked), fact(t`Net result`, net)),
    ),
  )
  slot.style.setProperty('--reels', String(game.reels.length))
  slot.style.setProperty('--rows', String(rowsOf(game)))
  document.body.replaceChildren(slot)

  const view = {
    tick: () => setText(time, clockText(actions.elapsed())),
    celebrate: () => throwCoins(wonRow, coin),
    setSound(isOn: boolean) {
      sound.replaceChildren(icon(...(isOn ? speakerOn : speakerOff)))
      sound.setAttribute('aria-label', isOn ? t`Turn sound off` : t`Turn sound on`)
    },
    update(now: Slot) {
      const { context } = now
      const sum = isNetWin(now) ? wonSoFar(now) : 0
      const isFree = freeSpinOf(now) !== undefined
      balanceBox.show(context.balance)
      ofBonus.hidden = context.bonus === 0
      setText(ofBonus, t`${amountText(context.bonus)} bonus`)
      demo.hidden = context.game?.demo !== true
      setText(name, context.game?.name ?? '')
      setText(free, freeText(now))
      setText(title, winTitle(now))
      slot.classList.toggle('free', isFree)
      slot.classList.toggle('great', title.textContent !== '')
      slot.classList.toggle('gain', sum > 0)
      slot.classList.toggle('big', sum > 0 && isBigWin(now))
      setText(line, resultText(now, game))
      won.show(sum || undefined)
      wonRow.hidden = !sum
      const saying = spokenText(now, game)
      if (saying !== undefined) setText(spoken, saying)
      else if (now.matches('asking')) setText(spoken, '')
      controls.update(now)
      meter?.update(now)
      setText(staked, amountText(context.staked))
      setText(net, amountText(context.won - context.staked))
      const [state] = typeof now.value === 'string' ? [now.value] : Object.keys(now.value)
      document.body.dataset.state = state
      view.tick()
    },
  }
  return view
}
