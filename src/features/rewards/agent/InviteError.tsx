import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Refused } from '#machines/kit/outcome.ts'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import type { Claiming } from '../../../shared/claim/useClaim.ts'

const reasonOf = ({ failure }: Refused): ReactNode => {
  if (failure === 'alreadyDone') return <Trans>You’ve already done this, maybe on another device.</Trans>
  if (failure === 'notYet') return <Trans>You’re not there yet. Invite more friends to get closer.</Trans>
  if (failure === 'notAvailable') return <Trans>The time limit for this has passed.</Trans>
  if (failure === 'notEligible') return <Trans>You can’t use that code. Check it with your friend and try again.</Trans>
  if (failure === 'tooManyRequests') return <Trans>That was a lot of tries. Please try again in 30 minutes.</Trans>
  return undefined
}

/** Why one of these claims was refused. */
export const InviteError = ({ claims }: { claims: readonly Claiming[] }) => (
  <div className="agent-trouble">
    {claims.map((claiming, index) => (
      <ClaimError key={index} claiming={claiming} reasonOf={reasonOf} />
    ))}
  </div>
)
