import { Trans } from '@lingui/react/macro'
import error from '../../../art/error.svg'
import { Notice } from '../../../ui/Notice.tsx'

export const LoadFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Notice
    art={error}
    title={<Trans>Something went wrong</Trans>}
    action={
      <button type="button" className="btn soft s" onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    }
  >
    <Trans>We couldn’t load your wallet. Your coins are safe.</Trans>
  </Notice>
)
