import { Trans } from '@lingui/react/macro'
import type { AnyActorRef } from 'xstate'
import { RequestProgress } from '../../../shared/flow/RequestProgress.tsx'

/** What the wallet shows while an order, or a change of accounts, takes longer than usual. */
export const OrderRequest = ({ request }: { request: AnyActorRef | undefined }) => (
  <RequestProgress
    request={request}
    className="small gutter"
    checking={<Trans>Your connection is slow. We’re trying again, and your request won’t be processed twice.</Trans>}
    unanswered={<Trans>We haven’t received a reply. Your request won’t be processed twice.</Trans>}
  />
)
