import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AnyActorRef } from 'xstate'
import { Button } from '../../ui/Button.tsx'
import { ConfirmIdentity, purposeIn, waysIn } from '../identity/ConfirmIdentity.tsx'
import { useRequest } from './useRequest.ts'

interface Props {
  request: AnyActorRef | undefined
  /** Shown from the first try on. */
  sending?: ReactNode
  /** Shown while the request is being retried. */
  checking?: ReactNode
  /** Shown when no response has arrived; the player may retry. */
  unanswered: ReactNode
  /** For the paragraphs. */
  className?: string
  /** Further buttons beside «Check again». */
  children?: ReactNode
}

/** What a slow request needs from the player: patience, a retry, or their identity. Rendered beside a form, not in it. */
export function RequestProgress({ request, sending, checking, unanswered, className, children }: Props) {
  const { isIndeterminate, isUnanswered, isConfirming, challenge, retry, confirmed, cancelled } = useRequest(request)
  if (isConfirming)
    return <ConfirmIdentity purpose={purposeIn(challenge)} ways={waysIn(challenge)} onConfirmed={confirmed} onCancel={cancelled} />
  if (isUnanswered)
    return (
      <div role="alert" className={className}>
        <p>{unanswered}</p>
        <Button variant="main" wide onClick={retry}>
          <Trans>Check again</Trans>
        </Button>
        {children}
      </div>
    )
  return (
    <p role="status" className={className}>
      {isIndeterminate ? checking : request && sending}
    </p>
  )
}
