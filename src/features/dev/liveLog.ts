import { browserWorld } from '../../platform/world.ts'
import { createLog } from './log.ts'
import type { Channel } from './log.ts'
import { createMask } from '#machines/kit/mask.ts'

export const mask = createMask()

const openChannel = (name: string): Channel => {
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  }
}

/** The log of this page, shared with every tab of the app through one channel. */
export const liveLog = createLog({
  page: browserWorld.uuid().slice(0, 8),
  now: () => browserWorld.now(),
  mask,
  channel: 'BroadcastChannel' in globalThis ? openChannel('swerte.machines') : undefined,
})
addEventListener('pagehide', () => liveLog.close())
