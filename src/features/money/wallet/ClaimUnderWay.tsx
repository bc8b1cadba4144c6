import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { RequestMachine } from '#machines/flows/request/request.machine.ts'
import { challengeOf, isConfirming, isUnanswered, isIndeterminate } from '#machines/flows/request/request.selectors.ts'
import { ConfirmIdentity, purposeIn } from '../../../shared/identity/ConfirmIdentity.tsx'
import { Button } from '../../../ui/Button.tsx'

interface Props<What, Grant> {
  claim: ActorRefFrom<RequestMachine<What, Grant>>
}

/** What an order that takes longer says for itself: who is there, being looked for, or asked for in vain. Stands beside a form, not in it: it has one. */
export function ClaimUnderWay<What, Grant>({ claim }: Props<What, Grant>) {
  const confirming = useSelector(claim, isConfirming)
  const purpose = useSelector(claim, (snapshot) => purposeIn(challengeOf(snapshot)))
  const unanswered = useSelector(claim, isUnanswered)
  const isRetrying = useSelector(claim, isIndeterminate)
  if (confirming)
    return (
      <ConfirmIdentity
        purpose={purpose}
        onConfirmed={() => claim.send({ type: 'identity.confirmed' })}
        onCancel={() => claim.send({ type: 'identity.cancelled' })}
      />
    )
  if (unanswered)
    return (
      <div role="alert" className="under-way gutter">
        <p>
          <Trans>We haven’t received a reply. Your request won’t be processed twice.</Trans>
        </p>
        <Button wide onClick={() => claim.send({ type: 'request.retried' })}>
          <Trans>Check again</Trans>
        </Button>
      </div>
    )
  return (
    <p role="status" className="small gutter">
      {isRetrying && <Trans>Your connection is slow. We’re trying again, and your request won’t be processed twice.</Trans>}
    </p>
  )
}
