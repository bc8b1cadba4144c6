import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FailureName } from '#contract/failures.ts'
import type { Collected, GameWallet } from '#contract/studios.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { amountText } from '../../../ui/Amount.tsx'

/** How a wallet stands, and what that means for who wants it back. */
export const stateText = ({ kind, state }: GameWallet): ReactNode => {
  if (kind === 'house')
    return state === 'playing' ? (
      <Trans>You are in a game. It plays straight from your purse.</Trans>
    ) : (
      <Trans>Plays straight from your purse: nothing ever stays behind.</Trans>
    )
  switch (state) {
    case 'empty':
      return <Trans>Nothing lies there.</Trans>
    case 'idle':
      return <Trans>Ready to collect.</Trans>
    case 'playing':
      return <Trans>A round is open there. Finish it first.</Trans>
    case 'moving':
      return <Trans>Coins are on their way. Collect to find out where they are.</Trans>
    case 'unreachable':
      return <Trans>The studio does not answer just now. Your coins are safe there.</Trans>
  }
}

/** What a studio said when it was asked to give. */
export const resultText = ({ outcome, amount }: Collected, name: string): ReactNode => {
  switch (outcome) {
    case 'collected':
      return (
        <Trans>
          {name}: {amountText(amount)} came back.
        </Trans>
      )
    case 'empty':
      return <Trans>{name}: nothing lay there.</Trans>
    case 'playing':
      return <Trans>{name}: a round is open. Finish it, then ask again.</Trans>
    case 'unreachable':
      return <Trans>{name}: no answer. What it gives comes with the next try, once.</Trans>
  }
}

const texts: Partial<Record<FailureName, ReactNode>> = {
  unknownStudio: <Trans>This studio is not with us any more.</Trans>,
  studioRefused: <Trans>The studio took nothing. Your coins are back in your purse.</Trans>,
  studioMoving: <Trans>Earlier coins are still on their way to this studio. Collect first.</Trans>,
  balanceTooLow: <Trans>Your purse does not hold that much.</Trans>,
  selfExcluded: <Trans>You are taking a break: studios stay closed until it is over. Collecting always works.</Trans>,
  ownLimitReached: <Trans>This would pass a limit that you set yourself.</Trans>,
  confirmIdentity: <Trans>Nothing moved: we do not know yet that it is still you.</Trans>,
  tooManyRequests: <Trans>That was very fast. Wait a moment, then try again.</Trans>,
  maintenance: <Trans>The house is resting for a moment. Your coins are safe.</Trans>,
}

/** Why nothing moved, and what to do. */
export const refusalText = ({ failure, errcode }: Refused): ReactNode =>
  (failure && texts[failure]) ?? <Trans>That did not work (code {errcode}). Nothing moved.</Trans>
