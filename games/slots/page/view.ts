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

/** The balance, the bonus coins in it, and whether they are demo coins. */
function createBalances() {
  const balance = createAmount()
  const ofBonus = h('span', { class: 'of-bonus', hidden: true })
  const demo = h('span', { class: 'chip demo', text: t`Demo coins` })
  return {
    element: h(
      'div',
      { class: 'balances' },
      h('img', { src: coin, alt: t`Balance`, width: 24, height: 24 }),
      balance.element,
      ofBonus,
      demo,
    ),
    update({ context }: Slot) {
      balance.show(context.balance)
      ofBonus.hidden = context.bonus === 0
      setText(ofBonus, t`${amountText(context.bonus)} bonus`)
      demo.hidden = context.game?.demo !== true
    },
  }
}

/** Over the reels: the game's name, the free spins, or a big win's title. */
function createPlaque() {
  const [name, free, title] = [h('h1'), h('p', { class: 'free-count' }), h('p', { class: 'win-title' })]
  return {
    element: h('div', { class: 'plaque d' }, name, free, title),
    update(now: Slot) {
      setText(name, now.context.game?.name ?? '')
      setText(free, freeText(now))
      setText(title, winTitle(now))
    },
  }
}

/** Under the reels: what the spin or the round has come to, seen and spoken. */
function createResult(game: SlotGame) {
  const line = h('p', { class: 'line', 'aria-hidden': 'true' })
  const won = createAmount()
  const wonRow = h('p', { class: 'won-sum', 'aria-hidden': 'true' }, h('img', { src: coin, alt: '', width: 30, height: 30 }), won.element)
  const spoken = h('p', { class: 'sr', role: 'status' })
  return {
    element: h('div', { class: 'result' }, line, wonRow, spoken),
    celebrate: () => throwCoins(wonRow, coin),
    update(now: Slot, sum: number) {
      setText(line, resultText(now, game))
      won.show(sum || undefined)
      wonRow.hidden = !sum
      const saying = spokenText(now, game)
      if (saying !== undefined) setText(spoken, saying)
      else if (now.matches('asking')) setText(spoken, '')
    },
  }
}

/** What there is to know about the game: its sheets, its return and its shape. */
const createChips = (game: SlotGame, art: Record<string, string>, { snapshot, verify }: Actions): HTMLElement =>
  h(
    'nav',
    { class: 'chips', 'aria-label': t`About this game` },
    createOpener(t`Paytable`, 'rules', () => {
      const { stake, game: opened } = snapshot().context
      openPaytable(game, art, { stake, stakes: opened?.stakes ?? [] })
    }),
    createOpener(t`History`, 'history', () => openHistory(snapshot().context.history, verify, detailsOf)),
    // Where there is no room for both, the return is the one that stays.
    h('span', { class: 'chip', text: t`RTP ${(game.rtp / 100).toFixed(2)}%` }),
    h('span', { class: 'chip', text: shapeText(game) }),
  )

/** Everything around the reels. `update` renders a snapshot; nothing here stores what the machine knows. */
export function createView(game: SlotGame, art: Record<string, string>, reels: HTMLElement, actions: Actions) {
  const balances = createBalances()
  const sound = createSoundButton(actions.toggleSound)
  const plaque = createPlaque()
  const meter = createMeter(game)
  const result = createResult(game)
  const controls = createControls(actions)
  const session = createSession()

  const slot = h(
    'div',
    { class: game.clusters ? 'slot tall' : 'slot' },
    h('header', {}, h('span', { class: 'gap' }), balances.element, sound.element),
    h('div', { class: 'stage' }, plaque.element, reels, ...(meter ? [meter.element] : [])),
    result.element,
    createChips(game, art, actions),
    h('footer', {}, controls.element, session.element),
  )
  slot.style.setProperty('--reels', String(game.reels.length))
  slot.style.setProperty('--rows', String(rowsOf(game)))
  document.body.replaceChildren(slot)

  const view = {
    tick: () => session.showTime(actions.elapsed()),
    celebrate: () => result.celebrate(),
    setSound: (isOn: boolean) => sound.show(isOn),
    update(now: Slot) {
      const sum = isNetWin(now) ? wonSoFar(now) : 0
      balances.update(now)
      plaque.update(now)
      result.update(now, sum)
      meter?.update(now)
      controls.update(now)
      session.showTotals(now.context.staked, now.context.won)
      slot.classList.toggle('free', freeSpinOf(now) !== undefined)
      slot.classList.toggle('great', winTitle(now) !== '')
      slot.classList.toggle('gain', sum > 0)
      slot.classList.toggle('big', sum > 0 && isBigWin(now))
      const [state] = typeof now.value === 'string' ? [now.value] : Object.keys(now.value)
      document.body.dataset.state = state
      view.tick()
    },
  }
  return view
}
