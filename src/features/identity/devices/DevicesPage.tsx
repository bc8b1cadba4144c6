import { Trans } from '@lingui/react/macro'
import { devices } from '#contract/devices.ts'
import { passkeys } from '#contract/passkeys.ts'
import { useBack } from '../../../platform/useBack.ts'
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
