import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { claimOf } from '#machines/bankruptcy/bankruptcy.selectors.ts'
import { isConfirming, isUnanswered, isIndeterminate } from '#machines/flows/request/request.selectors.ts'
import { ConfirmIdentity } from '../../../shared/identity/ConfirmIdentity.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { Bankruptcy } from './useBankruptcy.ts'

/** What a claim that takes longer says for itself: being looked for, asked for in vain, or who is there. */
export function ClaimUnderWay({ bankruptcy, onLeave }: { bankruptcy: Bankruptcy; onLeave: () => void }) {
  const claim = useSelector(bankruptcy, claimOf)
  const isRetrying = useSelector(claim, (snapshot) => snapshot !== undefined && isIndeterminate(snapshot))
  const unanswered = useSelector(claim, (snapshot) => snapshot !== undefined && isUnanswered(snapshot))
  const confirming = useSelector(claim, (snapshot) => snapshot !== undefined && isConfirming(snapshot))
  if (!claim) return null
  if (confirming)
    return (
      <ConfirmIdentity
        onConfirmed={() => claim.send({ type: 'identity.confirmed' })}
        onCancel={() => claim.send({ type: 'identity.cancelled' })}
      />
    )
  if (unanswered)
    return (
      <div role="alert">
        <p>
          <Trans>We didn’t get a response. If the gift was given, it’s in your wallet, and only once.</Trans>
        </p>
        <Button variant="main" wide onClick={() => claim.send({ type: 'request.retried' })}>
          <Trans>Check again</Trans>
        </Button>
        <Button wide onClick={onLeave}>
          <Trans>Check later</Trans>
        </Button>
      </div>
    )
  return <p role="status">{isRetrying && <Trans>We’re checking your gift. It’s only given once, even if your connection drops.</Trans>}</p>
}
