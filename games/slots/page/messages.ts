import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { SlotSpin, SlotWin } from '#contract/slotRound.ts'
import {
  firstRespinOf,
  freeSpinOf,
  freeSpinsIn,
  hasNextSpin,
  hasNotice,
  isNetWin,
  isShowingWins,
  isUnsure,
  spinOf,
  winSizeOf,
  wonSoFar,
} from '#machines/slotRound/slotRound.selectors.ts'
import type { Slot } from '#machines/slotRound/slotRound.selectors.ts'
import { amountText, coinsText, multiple } from '../../page/amounts.ts'
import { minBetTooHigh, refusalTexts, unsureText } from '../../page/refusals.ts'
import { multiplierAt, type SlotGame } from '../engine/game.ts'
import { genericRefusal, pluralNameOf } from './words.ts'

/** «4 jeepneys on line 4 · 24×» */
const winText = (win: SlotWin, stake: number): string => {
  const symbols = pluralNameOf(win.symbol, win.count)
  const times = win.amount ? ` · ${multiple(win.amount, stake)}` : ''
  switch (win.kind) {
    case 'line':
      return t`${symbols} on line ${win.line + 1}${times}`
    case 'ways':
      return `${symbols} · ${plural(win.ways, { one: '# way', other: '# ways' })}${times}`
    case 'cluster':
      return t`${symbols} in a cluster${times}`
    case 'coins':
      return win.symbol === 'grand' ? t`Every cell filled: the grand pot${times}` : `${symbols}${times}`
    case 'scatter':
      return `${symbols}${times}`
  }
}

const winsText = (spin: SlotSpin, highlighted: number | null, stake: number): string => {
  const win = highlighted === null && spin.wins.length > 1 ? undefined : spin.wins[highlighted ?? 0]
  if (win) return winText(win, stake)
  const count = spin.wins.length
  return count ? `${plural(count, { one: '# win', other: '# wins' })} · ${multiple(spin.win, stake)}` : ''
}

function noticeText(slot: Slot): string {
  const { balance, game, stake, refusal } = slot.context
  const name = slot.matches('short') ? 'balanceTooLow' : (refusal ?? '')
  const minBet = game?.stakes[0] ?? 0
  return i18n._((name === 'balanceTooLow' && (stake === minBet || balance < minBet) ? minBetTooHigh : refusalTexts[name]) ?? genericRefusal)
}

/** «10 free spins! Every win ×2»; where wins tumble, each step of a spin multiplies them by more. */
function freeSpinsText(added: number, game: SlotGame): string {
  const first = multiplierAt(game, true, 0)
  const last = game.cascade?.freeMultipliers.at(-1) ?? first
  return first === last
    ? plural(added, { one: `# free spin! Every win ×${first}`, other: `# free spins! Every win ×${first}` })
    : plural(added, { one: `# free spin! Wins ×${first} to ×${last}`, other: `# free spins! Wins ×${first} to ×${last}` })
}

/** Of a spin whose wins are shown. A loss is stated once and plainly. */
function spinText(slot: Slot, spin: SlotSpin, game: SlotGame): string {
  const { round, highlighted, stake } = slot.context
  if (slot.matches('ready') && round && round.outcome.spins.length > 1)
    return freeSpinsIn(round.outcome) > 0
      ? t`Free spins complete · ${multiple(round.payout, round.stake)}`
      : t`Total win · ${multiple(round.payout, round.stake)}`
  const respin = firstRespinOf(slot)
  if (respin && highlighted === null) {
    const coins = pluralNameOf(game.scatter ?? game.wild, respin.coins?.length ?? 0)
    return `${coins} · ${plural(respin.lives ?? 0, { one: '# respin', other: '# respins' })}`
  }
  if (spin.freeAdded && highlighted === null) return freeSpinsText(spin.freeAdded, game)
  const won = winsText(spin, highlighted, round?.stake ?? stake)
  if (!won && spin.kind === 'tumble') return t`Total win · ${multiple(wonSoFar(slot), round?.stake ?? stake)}`
  return won || (spin.free ? t`No win this time` : t`Not this time`)
}

/** The line under the reels: what is happening, or the result. */
export function resultText(slot: Slot, game: SlotGame): string {
  if (hasNotice(slot)) return noticeText(slot)
  if (isUnsure(slot)) return unsureText()
  if (slot.matches('ready') && !slot.context.round) return t`Ready when you are`
  if (slot.matches('closed')) return t`Salamat! See you again.`
  const spin = spinOf(slot)
  if (spin?.kind === 'respin' && spin.wins.length === 0) return plural(spin.lives ?? 0, { one: '# respin left', other: '# respins left' })
  if (spin && isShowingWins(slot)) return spinText(slot, spin, game)
  const isFirstSpin = !spin?.kind && !freeSpinOf(slot)
  return isFirstSpin && (slot.matches('asking') || slot.matches('stopping')) ? t`Good luck…` : ''
}

/** The text to announce; undefined while there is no result. */
export function spokenText(slot: Slot, game: SlotGame): string | undefined {
  if (hasNotice(slot) || isUnsure(slot)) return resultText(slot, game)
  const isResult =
    (slot.matches({ presenting: 'together' }) && (!hasNextSpin(slot) || firstRespinOf(slot) !== undefined)) ||
    (slot.matches('ready') && (slot.context.round?.outcome.spins.length ?? 0) > 1)
  if (!isResult) return undefined
  const result = resultText(slot, game)
  const { at, round } = slot.context
  // A free spin without a win is not said to have won what those before it did.
  if (!slot.matches('ready') && spinOf(slot)?.kind === undefined && spinOf(slot)?.win === 0) return result
  if (isNetWin(slot)) return t`${result}. You won ${amountText(wonSoFar(slot))}`
  // Less than the bet is no win, but an amount all the same; the line has only its multiple.
  return round && round.payout > 0 && at === round.outcome.spins.length - 1 ? t`${result}. You get ${coinsText(round.payout)} back` : result
}

/** «Free spin 3 of 10 · ×2» on the plaque, during free spins. */
export const freeText = (slot: Slot): string => {
  const free = freeSpinOf(slot)
  return free ? t`Free spin ${free.number} of ${free.of} · ×${spinOf(slot)?.multiplier ?? 1}` : ''
}

/** «Big win!» on the plaque, once the reels with it are still; free spins are counted there until they are over. */
export const winTitle = (slot: Slot): string => {
  const win = isShowingWins(slot) && !freeSpinOf(slot) ? winSizeOf(slot) : undefined
  return win === 'huge' ? t`Huge win!` : win === 'big' ? t`Big win!` : ''
}
