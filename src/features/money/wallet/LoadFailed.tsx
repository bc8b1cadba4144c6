import { Trans } from '@lingui/react/macro'
import error from '../../../art/error.svg'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'

export const LoadFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Notice
    art={error}
    title={<Trans>The lights went out</Trans>}
    action={
      <Button small onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    }
  >
    <Trans>We could not load your wallet. Your coins are safe.</Trans>
  </Notice>
)
