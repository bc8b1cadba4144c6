import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Device } from '#contract/devices.ts'

type Named = Pick<Device, 'system' | 'browser' | 'model'>

/** `Chrome on Android 15`, as far as known. */
export function deviceName({ system, browser, model }: Named, i18n: I18n): string {
  const place = model ?? system
  if (browser !== null && place !== null) return i18n._(msg`${browser} on ${place}`)
  return browser ?? place ?? i18n._(msg`Unknown device`)
}
