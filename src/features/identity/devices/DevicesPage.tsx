import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { devices } from '#contract/devices.ts'
import { passkeys } from '#contract/passkeys.ts'
import { useApp } from '../../../platform/app.ts'
import { useBack } from '../../../platform/useBack.ts'
import { watchVisibility } from '../../../platform/visibility.ts'
import { useCall } from '../../../queries/queries.ts'
import { both, LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { Devices } from './Devices.tsx'
import { Passkeys } from './Passkeys.tsx'
import './devices.css'

/** The devices the player is logged in on, and their passkeys. */
export function DevicesPage() {
  const back = useBack()
  const places = useCall(devices, {})
  const keys = useCall(passkeys, {})
  const { queries } = useApp()
  // Removed or logged out on another device or in another tab, it must not be listed here.
  useEffect(
    () =>
      watchVisibility({
        hidden: () => {},
        shown: () => {
          for (const { path } of [devices, passkeys]) void queries.invalidateQueries({ queryKey: [path] })
        },
      }),
    [queries],
  )
  return (
    <>
      <PageHeader title={<Trans>Devices and passkeys</Trans>} onBack={back} />
      <main className="devices">
        <LoadState
          query={both(places, keys)}
          wait={<Skeletons flush heights={[160, 256]} />}
          failed={<Trans>We couldn’t load your devices. You’re still logged in here.</Trans>}
        >
          {([devicesNow, passkeysNow]) => (
            <>
              <Passkeys list={passkeysNow.list} max={passkeysNow.max} />
              <Devices {...devicesNow} />
            </>
          )}
        </LoadState>
      </main>
    </>
  )
}
