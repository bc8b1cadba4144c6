import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Refused } from '#machines/kit/outcome.ts'
import { ClaimTrouble } from '../../../shared/claim/ClaimTrouble.tsx'
import type { Claiming } from '../../../shared/claim/useClaim.ts'

const reasonOf = ({ failure }: Refused): ReactNode =>
  failure === 'alreadyDone' ? (
    <Trans>This is yours already, perhaps by another device.</Trans>
  ) : failure === 'notYet' ? (
    <Trans>It is not there yet. It fills while you play.</Trans>
  ) : failure === 'goneOrExpired' ? (
    <Trans>The time to take it is over.</Trans>
  ) : failure === 'vipOnly' ? (
    <Trans>This is a perk of VIPs.</Trans>
  ) : undefined

/** What stands in the way of any of these claims. */
export const VipTrouble = ({ claims }: { claims: readonly Claiming[] }) => (
  <div className="vip-trouble">
    {claims.map((claiming, index) => (
      <ClaimTrouble key={index} claiming={claiming} reasonOf={reasonOf} />
    ))}
  </div>
)
