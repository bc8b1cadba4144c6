import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { claimOf } from '#machines/bankruptcy/bankruptcy.selectors.ts'
import { RequestProgress } from '../../../shared/flow/RequestProgress.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { Bankruptcy } from './useBankruptcy.ts'

/** What the sheet shows while the claim takes longer than usual. */
export const ClaimProgress = ({ bankruptcy, onLeave }: { bankruptcy: Bankruptcy; onLeave: () => void }) => (
  <RequestProgress
    request={useSelector(bankruptcy, claimOf)}
    checking={<Trans>We’re checking your gift. It’s only given once, even if your connection drops.</Trans>}
    unanswered={<Trans>We didn’t get a response. If the gift was given, it’s in your wallet, and only once.</Trans>}
  >
    <Button wide onClick={onLeave}>
      <Trans>Check later</Trans>
    </Button>
  </RequestProgress>
)
