import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom, AnyActorRef } from 'xstate'
import type { requestMachine } from '#machines/flows/request/request.machine.ts'
import { isConfirming, isUnanswered, isIndeterminate } from '#machines/flows/request/request.selectors.ts'
import { ConfirmIdentity } from '../../../shared/identity/ConfirmIdentity.tsx'
import { Button } from '../../../ui/Button.tsx'

type Claim = ActorRefFrom<typeof requestMachine>

/** What a claim that takes longer says for itself, whatever it asks for: being looked for, asked in vain, or who is there. */
export const Asking = ({ claim }: { claim: AnyActorRef | undefined }) => claim && <Under claim={claim as Claim} />

function Under({ claim }: { claim: Claim }) {
  const isRetrying = useSelector(claim, isIndeterminate)
  const unanswered = useSelector(claim, isUnanswered)
  const confirming = useSelector(claim, isConfirming)
  if (confirming)
    return (
      <ConfirmIdentity
        onConfirmed={() => claim.send({ type: 'identity.confirmed' })}
        onCancel={() => claim.send({ type: 'identity.cancelled' })}
      />
    )
  if (unanswered)
    return (
      <div role="alert" className="pending">
        <p className="small">
          <Trans>We didn’t get a response. If your request went through, it was only done once.</Trans>
        </p>
        <Button variant="main" small onClick={() => claim.send({ type: 'request.retried' })}>
          <Trans>Check again</Trans>
        </Button>
      </div>
    )
  return (
    <p role="status" className="small muted">
      {isRetrying ? <Trans>Your connection is slow. We’re checking that your request went through.</Trans> : <Trans>One moment…</Trans>}
    </p>
  )
}
