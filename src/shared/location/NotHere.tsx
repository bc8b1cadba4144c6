import { Trans } from '@lingui/react/macro'

/** Play and deposits are refused at the player's location. Everything else works. */
export const NotHere = () => (
  <Trans>
    You can play and deposit only in the Philippines. If you’re here, turn off your VPN and try again. Your coins are safe, and you can
    withdraw them anytime.
  </Trans>
)
