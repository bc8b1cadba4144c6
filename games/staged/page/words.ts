import { i18n } from '@lingui/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { hasNotice, isUnsure } from '#machines/stagedRound/stagedRound.selectors.ts'
import type { Staged } from '#machines/stagedRound/stagedRound.selectors.ts'
import { coinsText } from '../../page/amounts.ts'
import { h } from '../../page/dom.ts'
import { minBetTooHigh, refusalTexts, unsureText } from '../../page/refusals.ts'
import type { Show } from './show.ts'

/** Why a bet or a choice was refused, where the spin messages do not fit. */
const refusals: Record<string, MessageDescriptor> = {
  confirmIdentity: msg`You’ve been away for a while. Confirm it’s you, then try again.`,
  tooFast: msg`That was quick! Wait a few seconds, then bet again.`,
  tooManyRequests: msg`That was too fast. Wait a moment, then try again.`,
  kycNeeded: msg`Verify your identity first. Your bet wasn’t taken.`,
  roundOpen: msg`You have a round open. Leave the game and open it again to finish that round.`,
  choiceNotOpen: msg`This round has moved on in another tab. Leave the game and open it again to see it.`,
}
/** Instead of `balanceTooLow`, where the bet is placed and a choice would raise it. */
const raiseTooHigh = msg`You don’t have enough coins to raise your bet. Choose another move.`
const anyRefusal = msg`That didn’t go through, and nothing was taken. Please try again.`

const noticeText = (now: Staged): string => {
  const { balance, bet, choice, game, refusal } = now.context
  const name = now.matches('short') ? 'balanceTooLow' : (refusal ?? '')
  if (name === 'balanceTooLow' && now.matches('refused') && choice !== null) return i18n._(raiseTooHigh)
  const minBet = game?.stakes[0] ?? 0
  if (name === 'balanceTooLow' && (bet === minBet || balance < minBet)) return i18n._(minBetTooHigh)
  return i18n._(refusals[name] ?? refusalTexts[name] ?? anyRefusal)
}

const dot = '\u00a0·'

/** What came, and what of it: where both do not fit in one line, the dot ends the first. */
export const outcomeAndResult = (outcome: string, now: Staged): string => `${outcome}${dot} ${resultText(now)}`

/** Shows the line. An outcome and its result are a box each: balancing two lines would break the first in the middle of the outcome. */
export function showLine(element: Element, text: string): void {
  if (element.textContent === text) return
  const end = text.indexOf(`${dot} `)
  if (end === -1) element.textContent = text
  else {
    const [outcome, result] = [text.slice(0, end + dot.length), text.slice(end + dot.length + 1)]
    element.replaceChildren(h('span', { text: outcome }), ' ', h('span', { text: result }))
  }
}

/** The result of a round, stated once and plainly. */
export function resultText({ context: { round } }: Staged): string {
  if (!round?.isOver) return ''
  const { payout, stake, isByRule } = round
  const coins = coinsText(payout)
  if (isByRule)
    return payout > 0
      ? t`You were away for a while, so we ended this round for you. It paid ${coins}.`
      : t`You were away for a while, so we ended this round for you.`
  if (payout === 0) return t`No win this time`
  return payout > stake ? t`You win ${coins}` : t`You get ${coins} back`
}

/** The line over the controls. */
export function lineText(now: Staged, show: Show): string {
  if (hasNotice(now)) return noticeText(now)
  if (isUnsure(now)) return unsureText()
  if (now.matches('closed')) return t`Salamat! See you again.`
  return show.say(now)
}

/** The text to announce: the required action, and the result; undefined during animations. */
export function spokenText(now: Staged, show: Show): string | undefined {
  if (hasNotice(now) || isUnsure(now)) return lineText(now, show)
  if (!now.matches('choosing') && !now.matches('resting')) return undefined
  const [seen, line] = [show.seen?.(now), lineText(now, show)]
  return seen ? `${seen}. ${line}` : line
}
