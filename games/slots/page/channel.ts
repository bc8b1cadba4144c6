import { connectMessage, hostMessage } from '#contract/gameChannel.ts'
import type { GameMessage, HostMessage } from '#contract/gameChannel.ts'

export interface Channel {
  send(message: GameMessage): void
}

/**
 * Waits for the page around this frame to hand over one port, once; from then on nobody else is listened to, and every message is
 * parsed before it is believed.
 */
export function connectToHost(onMessage: (message: HostMessage) => void): Channel {
  let port: MessagePort | undefined
  const waiting: GameMessage[] = [{ type: 'ready' }]
  addEventListener('message', (event) => {
    const offered = event.ports[0]
    if (port || event.source !== parent || !offered || !connectMessage.safeParse(event.data).success) return
    port = offered
    port.addEventListener('message', ({ data }) => {
      const message = hostMessage.safeParse(data)
      if (message.success) onMessage(message.data)
    })
    port.start()
    for (const message of waiting.splice(0)) port.postMessage(message)
  })
  return {
    send: (message) => {
      if (port) port.postMessage(message)
      else waiting.push(message)
    },
  }
}
