import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { SlotSpin, SlotWin } from '#contract/slotRound.ts'
import { freeSpinOf, hasNotice, isNetWin, isShowingWins, isUnsure, spinOf, wonSoFar } from '#machines/slotRound/slotRound.selectors.ts'
import type { Slot } from '#machines/slotRound/slotRound.selectors.ts'
import type { SlotGame } from '../engine/game.ts'
import { amountText, multiple } from './amounts.ts'
import { anyRefusal, refusalWords, severalOf } from './words.ts'

/** «4 jeepneys on line 4 · 24×» */
const winText = (win: SlotWin, stake: number): string => {
  const symbols = severalOf(win.symbol, win.count)
  const times = win.amount ? ` · ${multiple(win.amount, stake)}` : ''
  return win.kind === 'line' ? t`${symbols} on line ${win.line + 1}${times}` : `${symbols}${times}`
}

const winsText = (spin: SlotSpin, lit: number | null, stake: number): string => {
  const win = lit === null && spin.wins.length > 1 ? undefined : spin.wins[lit ?? 0]
  if (win) return winText(win, stake)
  const count = spin.wins.length
  return count ? `${plural(count, { one: '# win', other: '# wins' })} · ${multiple(spin.win, stake)}` : ''
}

const noticeText = (slot: Slot): string =>
  i18n._((slot.matches('short') ? refusalWords.balanceTooLow : refusalWords[slot.context.refusal ?? '']) ?? anyRefusal)

/** The line under the reels: what is happening, or what came of it. A loss is said once and plainly. */
export function resultText(slot: Slot, game: SlotGame): string {
  const { round, lit, stake } = slot.context
  if (hasNotice(slot)) return noticeText(slot)
  if (isUnsure(slot)) return t`Your connection is slow. We’re checking your round, and nothing is lost.`
  const spin = spinOf(slot)
  if (slot.matches('ready') && !round) return t`Ready when you are`
  if (slot.matches('closed')) return t`Salamat! See you again.`
  if (!spin || !isShowingWins(slot)) return freeSpinOf(slot) || !(slot.matches('asking') || slot.matches('stopping')) ? '' : t`Good luck…`
  if (slot.matches('ready') && round && round.outcome.spins.length > 1)
    return t`Free spins complete · ${multiple(round.payout, round.stake)}`
  if (spin.freeAdded && lit === null) {
    const { freeAdded } = spin
    const { multiplier } = game.freeSpins
    return plural(freeAdded, { one: `# free spin! Every win ×${multiplier}`, other: `# free spins! Every win ×${multiplier}` })
  }
  return winsText(spin, lit, round?.stake ?? stake) || (spin.free ? t`No win this time` : t`Not this time`)
}

/** What is read out; undefined while nothing has come of anything. */
export function spokenText(slot: Slot, game: SlotGame): string | undefined {
  if (hasNotice(slot) || isUnsure(slot)) return resultText(slot, game)
  const isResult =
    slot.matches({ presenting: 'together' }) || (slot.matches('ready') && (slot.context.round?.outcome.spins.length ?? 0) > 1)
  if (!isResult) return undefined
  const result = resultText(slot, game)
  return isNetWin(slot) ? t`${result}. You won ${amountText(wonSoFar(slot))}` : result
}

/** «Free spin 3 of 10 · ×2» on the plaque, while there are any. */
export const freeText = (slot: Slot, game: SlotGame): string => {
  const free = freeSpinOf(slot)
  return free ? t`Free spin ${free.number} of ${free.of} · ×${game.freeSpins.multiplier}` : ''
}
