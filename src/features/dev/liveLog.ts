import { createMask } from '#machines/kit/mask.ts'
import { browserEnvironment } from '../../platform/environment.ts'
import { joinChannels } from './channel.ts'
import type { Channel } from './channel.ts'
import { deviceOf } from './device.ts'
import { createLog } from './log.ts'

export const mask = createMask()

/** To the other tabs of this browser. */
const openTabs = (name: string): Channel => {
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  }
}

/** To every page served by the dev server, on any device (build/inspectorRelay.ts). */
const openRelay = (): Channel[] => {
  // Vite looks for exactly this expression.
  const hot = import.meta.hot
  if (!hot) return []
  return [
    {
      post: (message) => hot.send('swerte:machines', message),
      listen: (listener) => hot.on('swerte:machines', listener),
    },
  ]
}

const page = browserEnvironment.uuid().slice(0, 8)

/** The log of this page, shared with every tab of the app and, through the dev server, with every device. Its data is masked. */
export const liveLog = createLog({
  page,
  device: deviceOf(navigator.userAgent),
  now: () => browserEnvironment.now(),
  mask,
  channel: joinChannels(page, ['BroadcastChannel' in globalThis ? [openTabs('swerte.machines')] : [], openRelay()].flat()),
})
addEventListener('pagehide', () => liveLog.close())
addEventListener('pageshow', () => liveLog.reopen())
