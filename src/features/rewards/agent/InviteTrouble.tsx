import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Refused } from '#machines/kit/outcome.ts'
import { ClaimTrouble } from '../../../shared/claim/ClaimTrouble.tsx'
import type { Claiming } from '../../../shared/claim/useClaim.ts'

const reasonText = (data: unknown): ReactNode =>
  typeof data === 'object' && data !== null && 'reason' in data && data.reason === 'self' ? (
    <Trans>That’s your own code. Ask the friend who invited you for theirs.</Trans>
  ) : (
    <Trans>This friend is already on your team, so you can’t use their code.</Trans>
  )

const reasonOf = ({ failure, data }: Refused): ReactNode => {
  if (failure === 'alreadyDone') return <Trans>You’ve already done this, maybe on another device.</Trans>
  if (failure === 'notYet') return <Trans>You’re not there yet. Invite more friends to get closer.</Trans>
  if (failure === 'goneOrExpired') return <Trans>The time limit for this has passed.</Trans>
  if (failure === 'unknownPlayer') return <Trans>We can’t find that code. Check it and try again.</Trans>
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
