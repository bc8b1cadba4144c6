import { Trans } from '@lingui/react/macro'
import type { AnyActorRef } from 'xstate'
import { RequestProgress } from '../../../shared/flow/RequestProgress.tsx'

/** What the page shows while a change takes longer than usual. */
export const ChangeProgress = ({ claim }: { claim: AnyActorRef | undefined }) =>
  claim && (
    <RequestProgress
      request={claim}
      className="small muted"
      sending={<Trans>One moment…</Trans>}
      checking={<Trans>Your connection is slow. We’re checking that your request went through.</Trans>}
      unanswered={<Trans>We didn’t get a response. If your request went through, it was only done once.</Trans>}
    />
  )
