import { Trans } from '@lingui/react/macro'
import error from '../../art/error.svg'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** A page that could not be loaded, and the way to try again. */
export const PageFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Notice
    art={error}
    title={<Trans>The lights went out</Trans>}
    action={
      <Button small onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    }
  >
    <Trans>We could not load this page. Nothing of yours is lost.</Trans>
  </Notice>
)
