import { Trans } from '@lingui/react/macro'
import WifiOff from '~icons/lucide/wifi-off'

/** Shows that the player is offline and what has to wait. */
export const OfflineStrip = () => (
  <p className="strip" role="status">
    <WifiOff aria-hidden="true" />
    <span>
      <Trans>
        <strong>You’re offline.</strong> You can look around, but you can’t play until you’re back online.
      </Trans>
    </span>
  </p>
)
