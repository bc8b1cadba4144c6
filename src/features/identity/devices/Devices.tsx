import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import type { Device, devices } from '#contract/devices.ts'
import { devicesSeen } from '#contract/devices.ts'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import { useApp } from '../../../platform/app.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { Button } from '../../../ui/Button.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import { deviceName } from './deviceTexts.ts'
import { EndDialog } from './EndDialog.tsx'
import type { LogOutScope } from './EndDialog.tsx'

/** Every device the player is logged in on, with log-out for each, for all others, and for all. */
export function Devices({ list, lastLogin }: OutputOf<typeof devices>) {
  const { i18n } = useLingui()
  const [scope, setScope] = useState<LogOutScope | null>(null)
  useSeen(list)
  return (
    <section aria-labelledby="devices-title">
      <h2 id="devices-title">
        <Trans>Where you’re logged in</Trans>
      </h2>
      <ul className="card device-list">
        {list.map((device) => (
          <DeviceRow key={device.deviceId} device={device} onEnd={() => setScope({ device })} />
        ))}
      </ul>
      {lastLogin && (
        <p className="small muted">
          <Trans>
            Previous login: {i18n.date(lastLogin.createdAt, dateFormats.moment)} · {deviceName(lastLogin, i18n)} · {lastLogin.place}
          </Trans>
        </p>
      )}
      <div className="device-ends">
        {list.length > 1 && (
          <Button wide onClick={() => setScope('others')}>
            <Trans>Log out all other devices</Trans>
          </Button>
        )}
        <Button wide onClick={() => setScope('all')}>
          <Trans>Log out on all devices</Trans>
        </Button>
      </div>
      {scope && <EndDialog scope={scope} onClose={() => setScope(null)} />}
    </section>
  )
}

/** Viewing the list marks its devices as seen; those that were new stay marked while the page is open. */
function useSeen(list: readonly Device[]): void {
  const app = useApp()
  const hasNew = list.some(({ isNew }) => isNew)
  useEffect(() => {
    if (!hasNew) return
    void app
      .send(devicesSeen, {}, { requestId: app.env.uuid(), quiet: 'background' })
      .then(() => app.queries.invalidateQueries({ queryKey: [getAfterLoginInfoWeb.path] }))
      // Then they are new again.
      .catch(() => {})
  }, [app, hasNew])
}
