import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FailureName } from '#contract/failures.ts'
import type { Collected, GameWallet } from '#contract/studios.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { NotHere } from '../../../shared/location/NotHere.tsx'
import { HeldNote } from '../../../shared/responsibleGaming/HeldNote.tsx'
import { amountText } from '../../../ui/Amount.tsx'

/** The state of a provider's wallet, and what it means for the player. */
export const stateText = ({ kind, state }: GameWallet): ReactNode => {
  if (kind === 'house')
    return state === 'playing' ? (
      <Trans>You’re in a game. It uses your wallet directly.</Trans>
    ) : (
      <Trans>Uses your Swerte wallet directly. No coins stay behind.</Trans>
    )
  switch (state) {
    case 'empty':
      return <Trans>No coins there.</Trans>
    case 'idle':
      return <Trans>Ready to collect.</Trans>
    case 'playing':
      return <Trans>You have an open round there. Finish it first.</Trans>
    case 'moving':
      return <Trans>A transfer is in progress. Collect to find out where your coins are.</Trans>
    case 'unreachable':
      return <Trans>This game provider isn’t responding right now. Your coins are safe there.</Trans>
  }
}

/** A provider's response to a collection request. */
export const resultText = ({ outcome, amount }: Collected, name: string): ReactNode => {
  switch (outcome) {
    case 'collected':
      return (
        <Trans>
          {name}: {amountText(amount)} returned.
        </Trans>
      )
    case 'empty':
      return <Trans>{name}: no coins to collect.</Trans>
    case 'playing':
      return <Trans>{name}: a round is still open. Finish it, then try again.</Trans>
    case 'unreachable':
      return <Trans>{name}: no reply. Try again to collect your coins. They’re only added once.</Trans>
  }
}

const texts: Partial<Record<FailureName, ReactNode>> = {
  unknownStudio: <Trans>This game provider is no longer available.</Trans>,
  studioRefused: <Trans>The game provider didn’t accept the transfer. Your coins are back in your wallet.</Trans>,
  studioMoving: <Trans>An earlier transfer to this game provider is still in progress. Collect those coins first.</Trans>,
  balanceTooLow: <Trans>You don’t have enough coins in your wallet.</Trans>,
  selfExcluded: (
    <Trans>During your break or self-exclusion, you can’t transfer coins to game providers, but you can still collect them.</Trans>
  ),
  accountHeld: <HeldNote />,
  ownLimitReached: <Trans>This would go over a limit you set.</Trans>,
  regionNotAllowed: <NotHere />,
  kycNeeded: <Trans>Verify your identity first. You’ll need an ID, and it takes a few minutes.</Trans>,
  realityCheckDue: <Trans>It’s time for a reality check. Open any game to see it, then try again.</Trans>,
  confirmIdentity: <Trans>No coins were moved because we couldn’t confirm it’s you. Try again.</Trans>,
  tooManyRequests: <Trans>That was too fast. Wait a moment, then try again.</Trans>,
  maintenance: <Trans>We’re under maintenance for a moment. Your coins are safe.</Trans>,
}

/** Why nothing was transferred, and what to do. */
export const refusalText = ({ failure }: Refused): ReactNode =>
  (failure && texts[failure]) ?? <Trans>Something went wrong. No coins were moved.</Trans>
