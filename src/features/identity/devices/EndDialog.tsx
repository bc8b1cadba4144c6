import { Trans, useLingui } from '@lingui/react/macro'
import { deviceEnd, devices, devicesEnd } from '#contract/devices.ts'
import type { Device } from '#contract/devices.ts'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import { useApp } from '../../../platform/app.ts'
import { useCallMutation } from '../../../queries/useCallMutation.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { deviceName } from './deviceTexts.ts'

export type LogOutScope = { readonly device: Device } | 'others' | 'all'

interface Props {
  scope: LogOutScope
  onClose: () => void
}

/** Logs out the chosen devices, after confirmation. */
export function EndDialog({ scope, onClose }: Props) {
  const app = useApp()
  const { i18n } = useLingui()
  const ended = () => {
    if (scope === 'all') return app.actors.session.send({ type: 'logout.requested' })
    for (const { path } of [devices, getAfterLoginInfoWeb]) void app.queries.invalidateQueries({ queryKey: [path] })
    onClose()
  }
  const one = useCallMutation(deviceEnd, {
    onDone: ended,
    // A device that is already gone counts as success.
    onRefused: ({ failure }) => failure === 'unknownDevice' && ended(),
  })
  const many = useCallMutation(devicesEnd, { onDone: ended })
  const { isPending, isLost, refusal } = typeof scope === 'object' ? one : many
  const end = () =>
    typeof scope === 'object' ? one.save({ deviceId: scope.device.deviceId }) : many.save({ keepThis: scope === 'others' })
  const name = typeof scope === 'object' ? deviceName(scope.device, i18n) : ''
  return (
    <ConfirmDialog
      title={
        scope === 'all' ? (
          <Trans>Log out on all devices?</Trans>
        ) : scope === 'others' ? (
          <Trans>Log out all other devices?</Trans>
        ) : (
          <Trans>Log out {name}?</Trans>
        )
      }
      confirm={<Trans>Log out</Trans>}
      cancel={<Trans>Not now</Trans>}
      isPending={isPending}
      hasFailed={isLost || (refusal !== null && refusal.failure !== 'unknownDevice')}
      onConfirm={end}
      onClose={onClose}
    >
      {scope === 'all' ? (
        <Trans>You’ll be logged out on every device, including this one. Your coins and rounds are safe.</Trans>
      ) : (
        <Trans>You’ll need to log in there again. If someone else was using your account, change your password too.</Trans>
      )}
    </ConfirmDialog>
  )
}
