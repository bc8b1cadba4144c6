import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Refused } from '#machines/kit/outcome.ts'
import { NotHere } from '../../../shared/location/NotHere.tsx'
import { numberIn } from '../../../shared/refusals/numberIn.ts'
import { HeldNote } from '../../../shared/responsibleGaming/HeldNote.tsx'
import { LimitReached } from '../../../shared/responsibleGaming/LimitReached.tsx'
import { amountText } from '../../../ui/Amount.tsx'

/** Why bets were not accepted, and what to do next. Nothing has been staked. */
export function BetRefusal({ refusal: { failure, data } }: { refusal: Refused }): ReactNode {
  if (failure === 'roundClosed') return <Trans>Betting for this round has closed. No bet was placed. Bet on the next round.</Trans>
  if (failure === 'balanceTooLow') return <Trans>Your balance doesn’t cover these bets. No bet was placed.</Trans>
  if (failure === 'ownLimitReached') return <LimitReached data={data} />
  if (failure === 'accountHeld') return <HeldNote />
  if (failure === 'regionNotAllowed') return <NotHere />
  if (failure === 'selfExcluded') return <Trans>You can’t play during your break or self-exclusion. Your coins are safe.</Trans>
  if (failure === 'realityCheckDue') return <Trans>Please finish your reality check first, then place your bets again.</Trans>
  if (failure === 'kycNeeded') return <Trans>Please verify your identity first. Then you can place bets.</Trans>
  if (failure === 'amountOutOfRange') {
    const max = numberIn(data, 'max') ?? 0
    return <Trans>The most you can add right now is {amountText(max)}. No bet was placed.</Trans>
  }
  return <Trans>Your bets weren’t placed. Your coins are safe. Please try again.</Trans>
}

/** Why a cash-out did not count, and what to do next. It may be read after the flight. */
export function CashOutRefusal({ refusal: { failure, data } }: { refusal: Refused }): ReactNode {
  if (failure === 'cashOutClosed') {
    const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined
    if (reason === 'none') return <Trans>You’ve already cashed out your bets in this round.</Trans>
    if (reason === 'early') return <Trans>It was too early to cash out, so that tap didn’t count. Try again from 1.01×.</Trans>
    return <Trans>The string snapped before your tap reached us, so you didn’t cash out.</Trans>
  }
  if (failure === 'tooManyRequests')
    return <Trans>That was too many taps at once, so you haven’t cashed out. If the kite is still flying, tap again.</Trans>
  return <Trans>That tap didn’t count, so you haven’t cashed out. If the kite is still flying, try again.</Trans>
}
