import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Refused } from '#machines/kit/outcome.ts'
import { ClaimTrouble } from '../../../shared/claim/ClaimTrouble.tsx'
import type { Claiming } from '../../../shared/claim/useClaim.ts'

const reasonText = (data: unknown): ReactNode =>
  typeof data === 'object' && data !== null && 'reason' in data && data.reason === 'self' ? (
    <Trans>That is your own code. Ask the friend who told you of us for theirs.</Trans>
  ) : (
    <Trans>That friend is in your own team already, so they cannot be above you too.</Trans>
  )

const reasonOf = ({ failure, data }: Refused): ReactNode => {
  if (failure === 'alreadyDone') return <Trans>This was taken already, perhaps on another device.</Trans>
  if (failure === 'notYet') return <Trans>Not there yet. Every friend who joins brings it closer.</Trans>
  if (failure === 'goneOrExpired') return <Trans>The time for it has passed.</Trans>
  if (failure === 'unknownPlayer') return <Trans>Nobody has that code. Please look at it once more.</Trans>
  return failure === 'notEligible' ? reasonText(data) : undefined
}

/** What stands in the way of any of these claims. */
export const InviteTrouble = ({ claims }: { claims: readonly Claiming[] }) => (
  <div className="agent-trouble">
    {claims.map((claiming, index) => (
      <ClaimTrouble key={index} claiming={claiming} reasonOf={reasonOf} />
    ))}
  </div>
)
