import { Trans } from '@lingui/react/macro'
import error from '../../art/error.svg'
import { Notice } from '../../ui/Notice.tsx'

/** A page that could not be loaded, and the way to try again. */
export const PageFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Notice
    art={error}
    title={<Trans>Something went wrong</Trans>}
    action={
      <button type="button" className="btn soft s" onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    }
  >
    <Trans>We couldn’t load this page. Nothing is lost.</Trans>
  </Notice>
)
