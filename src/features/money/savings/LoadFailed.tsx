import { Trans } from '@lingui/react/macro'

export const LoadFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="grid gap-3">
    <p>
      <Trans>We couldn’t load this. Your coins are safe.</Trans>
    </p>
    <button type="button" className="btn soft wide" onClick={onRetry}>
      <Trans>Try again</Trans>
    </button>
  </div>
)
