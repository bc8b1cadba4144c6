import { Trans } from '@lingui/react/macro'
import WifiOff from '~icons/lucide/wifi-off'

/** Says that the line is gone and what waits for it. */
export const OfflineStrip = () => (
  <p className="strip" role="status">
    <WifiOff width={22} height={22} aria-hidden="true" />
    <span>
      <Trans>
        <strong>You are offline.</strong> Look around; playing waits until you are back.
      </Trans>
    </span>
  </p>
)
