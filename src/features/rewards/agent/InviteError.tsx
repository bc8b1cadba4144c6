import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Refused } from '#machines/kit/outcome.ts'
import { useApp } from '../../../platform/app.ts'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import type { Claiming } from '../../../shared/claim/useClaim.ts'
import { numberIn } from '../../../shared/refusals/numberIn.ts'
import { retryText } from '../../../shared/refusals/retryText.ts'

const reasonOf = ({ failure }: Refused): ReactNode => {
  if (failure === 'alreadyDone') return <Trans>You’ve already done this, maybe on another device.</Trans>
  if (failure === 'notYet') return <Trans>You’re not there yet. Invite more friends to get closer.</Trans>
  if (failure === 'notAvailable') return <Trans>The time limit for this has passed.</Trans>
  if (failure === 'notEligible') return <Trans>You can’t use that code. Check it with your friend and try again.</Trans>
  return undefined
}

/** Why one of these claims was refused. */
export function InviteError({ claims }: { claims: readonly Claiming[] }) {
  const { i18n } = useLingui()
  const { serverTime } = useApp()
  const textOf = (refusal: Refused): ReactNode => {
    const retryAt = refusal.failure === 'tooManyRequests' ? numberIn(refusal.data, 'retryAt') : undefined
    return retryAt === undefined ? reasonOf(refusal) : retryText(retryAt, serverTime.now(), i18n)
  }
  return (
    <div className="agent-trouble">
      {claims.map((claiming, index) => (
        <ClaimError key={index} claiming={claiming} reasonOf={textOf} />
      ))}
    </div>
  )
}
