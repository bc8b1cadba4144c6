import { Trans } from '@lingui/react/macro'
import { devices } from '#contract/devices.ts'
import { passkeys } from '#contract/passkeys.ts'
import error from '../../../art/error.svg'
import { useCall } from '../../../platform/queries.ts'
import { useBack } from '../../../platform/useBack.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Devices } from './Devices.tsx'
import { Passkeys } from './Passkeys.tsx'
import './devices.css'

/** Where one is logged in, and the keys one can log in with. */
export function DevicesPage() {
  const back = useBack()
  const places = useCall(devices, {})
  const keys = useCall(passkeys, {})
  const failed = (places.isError && !places.data) || (keys.isError && !keys.data)
  const retry = () => {
    void places.refetch()
    void keys.refetch()
  }
  return (
    <>
      <PageHeader title={<Trans>Devices and passkeys</Trans>} onBack={back} />
      <main className="devices">
        {failed ? (
          <Notice
            art={error}
            title={<Trans>This page didn’t load</Trans>}
            action={
              <button type="button" className="btn soft s" onClick={retry}>
                <Trans>Try again</Trans>
              </button>
            }
          >
            <Trans>We couldn’t load your devices. You’re still logged in here.</Trans>
          </Notice>
        ) : places.data && keys.data ? (
          <>
            <Passkeys list={keys.data.list} max={keys.data.max} />
            <Devices {...places.data} />
          </>
        ) : (
          <div aria-busy="true" className="grid gap-4">
            <Skeleton className="h-40" />
            <Skeleton className="h-64" />
          </div>
        )}
      </main>
    </>
  )
}
