import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { AnyActorRef } from 'xstate'
import { isOffline } from '#machines/network/network.selectors.ts'
import { useApp } from '../../platform/app.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmIdentity, purposeIn, methodsIn } from '../identity/ConfirmIdentity.tsx'
import { useRequest } from './useRequest.ts'

interface Props {
  request: AnyActorRef | undefined
  /** Shown from the first try on. */
  sending?: ReactNode
  /** Shown while the request is being retried. */
  checking?: ReactNode
  /** Shown when no response has arrived; the player may retry. Without it only the button is shown. */
  unanswered?: ReactNode
  /** For the paragraphs. */
  className?: string
  /** Further buttons beside «Check again». */
  children?: ReactNode
}

/** What a slow request needs from the player: patience, a retry, or their identity. Rendered beside a form, not in it. */
export function RequestProgress({ request, sending, checking, unanswered, className, children }: Props) {
  const { isIndeterminate, isUnanswered, isConfirming, challenge, retry, confirmed, cancelled } = useRequest(request)
  const { network } = useApp().actors
  const hasNoConnection = useSelector(network, isOffline)
  useEffect(() => {
    const subscription = network.on('network.restored', (restored) => request?.send(restored))
    return () => subscription.unsubscribe()
  }, [network, request])
  if (isConfirming)
    return <ConfirmIdentity purpose={purposeIn(challenge)} methods={methodsIn(challenge)} onConfirmed={confirmed} onCancel={cancelled} />
  const offline = hasNoConnection && <Trans>You’re offline. Your request isn’t lost: we’ll check it when you’re back online.</Trans>
  if (isUnanswered)
    return (
      <div role="alert" className={className}>
        {unanswered && <p>{offline || unanswered}</p>}
        <Button variant="main" wide onClick={retry}>
          <Trans>Check again</Trans>
        </Button>
        {children}
      </div>
    )
  return (
    <p role="status" className={className}>
      {isIndeterminate ? checking && (offline || checking) : request && sending}
    </p>
  )
}
