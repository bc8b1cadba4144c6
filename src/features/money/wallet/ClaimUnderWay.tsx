import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ClaimMachine } from '#machines/flows/claim/claim.machine.ts'
import { askedOf, isConfirming, isUnanswered, isUnsure } from '#machines/flows/claim/claim.selectors.ts'
import { ConfirmIdentity, purposeIn } from '../../../shared/identity/ConfirmIdentity.tsx'
import { Button } from '../../../ui/Button.tsx'

interface Props<What, Grant> {
  claim: ActorRefFrom<ClaimMachine<What, Grant>>
}

/** What an order that takes longer says for itself: who is there, being looked for, or asked for in vain. Stands beside a form, not in it: it has one. */
export function ClaimUnderWay<What, Grant>({ claim }: Props<What, Grant>) {
  const confirming = useSelector(claim, isConfirming)
  const purpose = useSelector(claim, (snapshot) => purposeIn(askedOf(snapshot)))
  const unanswered = useSelector(claim, isUnanswered)
  const unsure = useSelector(claim, isUnsure)
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
      <div role="alert" className="under-way px-4">
        <p>
          <Trans>We haven’t received a reply. Your request won’t be processed twice.</Trans>
        </p>
        <Button wide onClick={() => claim.send({ type: 'claim.retried' })}>
          <Trans>Check again</Trans>
        </Button>
      </div>
    )
  return (
    <p role="status" className="small px-4">
      {unsure && <Trans>Your connection is slow. We’re trying again, and your request won’t be processed twice.</Trans>}
    </p>
  )
}
