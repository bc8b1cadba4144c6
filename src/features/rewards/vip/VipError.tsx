import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Refused } from '#machines/kit/outcome.ts'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import type { Claiming } from '../../../shared/claim/useClaim.ts'

const reasonOf = ({ failure }: Refused): ReactNode =>
  failure === 'alreadyDone' ? (
    <Trans>You’ve already claimed this, maybe on another device.</Trans>
  ) : failure === 'notYet' ? (
    <Trans>It’s not ready yet. It fills up as you play.</Trans>
  ) : failure === 'notAvailable' ? (
    <Trans>The time to claim this has ended.</Trans>
  ) : failure === 'vipOnly' ? (
    <Trans>This is for VIPs only.</Trans>
  ) : undefined

/** Why one of these claims was refused. */
export const VipError = ({ claims }: { claims: readonly Claiming[] }) => (
  <div className="vip-trouble">
    {claims.map((claiming, index) => (
      <ClaimError key={index} claiming={claiming} reasonOf={reasonOf} />
    ))}
  </div>
)
