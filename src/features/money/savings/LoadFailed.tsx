import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/Button.tsx'

export const LoadFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="grid gap-3">
    <p>
      <Trans>This could not be loaded. Your coins are safe.</Trans>
    </p>
    <Button wide onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </div>
)
