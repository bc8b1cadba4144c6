import { t } from '@lingui/core/macro'
import type { SettledRound } from '#contract/play.ts'
import { freeSpinOf, freeSpinsIn, isBigWin, isNetWin, wonSoFar } from '#machines/slotRound/slotRound.selectors.ts'
import type { Slot } from '#machines/slotRound/slotRound.selectors.ts'
import coin from '../../../src/art/coin.svg'
import { amountText, createAmount, multiple } from '../../page/amounts.ts'
import { throwCoins } from '../../page/celebrate.ts'
import { h, setText } from '../../page/dom.ts'
import { openHistory } from '../../page/history.ts'
import { createOpener, createSession, createSoundButton } from '../../page/parts.ts'
import { rowsOf, type SlotGame } from '../engine/game.ts'
import { createControls } from './controls.ts'
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

/** What a round's row in the history says after its time. */
function detailsOf({ stake, payout, outcome }: SettledRound): string[] {
  const free = freeSpinsIn(outcome)
  return [...(payout ? [multiple(payout, stake)] : []), ...(free ? [t`${free} free spins`] : [])]
}

/** Everything around the reels. `update` renders a snapshot; nothing here stores what the machine knows. */
export function createView(game: SlotGame, art: Record<string, string>, reels: HTMLElement, actions: Actions) {
  const balanceBox = createAmount()
  const ofBonus = h('span', { class: 'of-bonus', hidden: true })
  const demo = h('span', { class: 'chip demo', text: t`Demo coins` })
  const sound = createSoundButton(actions.toggleSound)
  const name = h('h1')
  const free = h('p', { class: 'free-count' })
  const title = h('p', { class: 'win-title' })
  const line = h('p', { class: 'line', 'aria-hidden': 'true' })
  const won = createAmount()
  const wonRow = h('p', { class: 'won-sum', 'aria-hidden': 'true' }, h('img', { src: coin, alt: '', width: 30, height: 30 }), won.element)
  const spoken = h('p', { class: 'sr', role: 'status' })
  const controls = createControls(actions)
  const meter = createMeter(game)
  const session = createSession()

  const slot = h(
    'div',
    { class: game.clusters ? 'slot tall' : 'slot' },
    h(
      'header',
      {},
      h('span', { class: 'gap' }),
      h('div', { class: 'balances' }, h('img', { src: coin, alt: t`Balance`, width: 24, height: 24 }), balanceBox.element, ofBonus, demo),
      sound.element,
    ),
    h('div', { class: 'stage' }, h('div', { class: 'plaque d' }, name, free, title), reels, ...(meter ? [meter.element] : [])),
    h('div', { class: 'result' }, line, wonRow, spoken),
    h(
      'nav',
      { class: 'chips', 'aria-label': t`About this game` },
      createOpener(t`Paytable`, 'rules', () => {
        const { stake, game: opened } = actions.snapshot().context
        openPaytable(game, art, { stake, stakes: opened?.stakes ?? [] })
      }),
      createOpener(t`History`, 'history', () => openHistory(actions.snapshot().context.history, actions.verify, detailsOf)),
      // Where there is no room for both, the return is the one that stays.
      h('span', { class: 'chip', text: t`RTP ${(game.rtp / 100).toFixed(2)}%` }),
      h('span', { class: 'chip', text: shapeText(game) }),
    ),
    h('footer', {}, controls.element, session.element),
  )
  slot.style.setProperty('--reels', String(game.reels.length))
  slot.style.setProperty('--rows', String(rowsOf(game)))
  document.body.replaceChildren(slot)

  const view = {
    tick: () => session.showTime(actions.elapsed()),
    celebrate: () => throwCoins(wonRow, coin),
    setSound: (isOn: boolean) => sound.show(isOn),
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
      session.showTotals(context.staked, context.won)
      const [state] = typeof now.value === 'string' ? [now.value] : Object.keys(now.value)
      document.body.dataset.state = state
      view.tick()
    },
  }
  return view
}
