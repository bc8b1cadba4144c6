import { Trans } from '@lingui/react/macro'
import { isAndroid, isInstalledApp, isIos } from '../../../platform/device.ts'
import { isNative } from '../../../platform/native.ts'

/** Instructions for browsers without an install prompt. */
export function Steps() {
  if (isIos())
    return (
      <ol className="steps">
        <li>
          <Trans>Open this page in Safari.</Trans>
        </li>
        <li>
          <Trans>Tap the Share button (the square with the arrow).</Trans>
        </li>
        <li>
          <Trans>Choose “Add to Home Screen”, then “Add”.</Trans>
        </li>
      </ol>
    )
  if (isAndroid())
    return (
      <ol className="steps">
        <li>
          <Trans>Open your browser’s menu (the three dots).</Trans>
        </li>
        <li>
          <Trans>Choose “Add to Home screen” or “Install app”.</Trans>
        </li>
        <li>
          <Trans>Swerte will show among your apps.</Trans>
        </li>
      </ol>
    )
  return (
    <ol className="steps">
      <li>
        <Trans>Look for the install icon on the right of the address bar.</Trans>
      </li>
      <li>
        <Trans>Or open the browser’s menu and choose “Install Swerte” or “Add to Dock”.</Trans>
      </li>
      <li>
        <Trans>If your browser doesn’t show either option, bookmark this page. You get everything in Swerte here too.</Trans>
      </li>
    </ol>
  )
}

/** Nothing to install: the page already runs in the app. */
export const isInApp = (): boolean => isNative() || isInstalledApp()
