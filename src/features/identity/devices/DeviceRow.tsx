import { Trans, useLingui } from '@lingui/react/macro'
import CircleHelp from '~icons/lucide/circle-question-mark'
import Laptop from '~icons/lucide/laptop'
import Smartphone from '~icons/lucide/smartphone'
import Tablet from '~icons/lucide/tablet'
import type { Device } from '#contract/devices.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { oneOfOrFirst } from '../../../shared/records/oneOfOrFirst.ts'
import { Button } from '../../../ui/Button.tsx'
import { deviceName } from './deviceTexts.ts'

const icons = { phone: Smartphone, tablet: Tablet, computer: Laptop, unknown: CircleHelp } as const

interface Props {
  device: Device
  onEnd: () => void
}

/** One device: its name, approximate location, first and last use. The current device and new ones are marked. */
export function DeviceRow({ device, onEnd }: Props) {
  const { i18n } = useLingui()
  const { kind, place, createdAt, lastSeenAt, isThis, isNew } = device
  const Icon = icons[oneOfOrFirst(['unknown', 'phone', 'tablet', 'computer'], kind)]
  const name = deviceName(device, i18n)
  const when = (time: number) => i18n.date(time, dateFormats.moment)
  return (
    <li className="device">
      <Icon aria-hidden="true" width={24} height={24} />
      <div className="grow">
        <strong>
          {name}
          {isNew && (
            <span className="chip r device-new">
              <Trans>New</Trans>
            </span>
          )}
        </strong>
        <span className="small muted">
          {isThis ? (
            <Trans>This device · {place}</Trans>
          ) : (
            <Trans>
              Last seen {when(lastSeenAt)} · {place}
            </Trans>
          )}
        </span>
        <span className="small muted">
          <Trans>Logged in {when(createdAt)}</Trans>
        </span>
      </div>
      {!isThis && (
        <Button small onClick={onEnd}>
          <Trans>
            Log out <span className="sr-only">{name}</span>
          </Trans>
        </Button>
      )}
    </li>
  )
}
