import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Refused } from '#machines/kit/outcome.ts'
import { NotHere } from '../../../shared/location/NotHere.tsx'
import { HeldNote } from '../../../shared/responsibleGaming/HeldNote.tsx'
import { LimitReached } from '../../../shared/responsibleGaming/LimitReached.tsx'

/** Why no coins were dropped, and what to do next. Nothing has been staked. */
export function DropRefusal({ refusal: { failure, data } }: { refusal: Refused }): ReactNode {
  if (failure === 'choiceNotOpen') return <Trans>Coins were dropped in another tab. This is your table now. Aim and drop again.</Trans>
  if (failure === 'balanceTooLow') return <Trans>Your balance doesn’t cover these coins. Nothing was dropped. Choose fewer coins.</Trans>
  if (failure === 'ownLimitReached') return <LimitReached data={data} />
  if (failure === 'accountHeld') return <HeldNote />
  if (failure === 'regionNotAllowed') return <NotHere />
  if (failure === 'selfExcluded')
    return <Trans>You can’t play during your break or self-exclusion. Your coins and your table are safe.</Trans>
  if (failure === 'realityCheckDue') return <Trans>Please finish your reality check first, then drop your coins again.</Trans>
  if (failure === 'kycNeeded') return <Trans>Please verify your identity first. Then you can drop coins.</Trans>
  return <Trans>Nothing was dropped. Your coins and your table are safe. Please try again.</Trans>
}
