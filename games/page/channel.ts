import { connectMessage, hostMessage } from '#contract/gameChannel.ts'
import type { GameMessage, HostMessage } from '#contract/gameChannel.ts'

export interface Channel {
  send(message: GameMessage): void
}

/** The part of a window that the channel needs. */
interface Frame {
  readonly parent: unknown
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/**
 * Waits for the parent page to transfer one port, once; afterwards no other is accepted, and every message is parsed before it is trusted.
 * Messages sent earlier are queued until after `ready`.
 */
export function connectToHost(frame: Frame, onMessage: (message: HostMessage) => void): Channel {
  let port: MessagePort | undefined
  const waiting: GameMessage[] = [{ type: 'ready' }]
  frame.addEventListener('message', ({ source, ports, data }) => {
    const [offered, ...more] = ports
    if (port || source !== frame.parent || !offered || more.length > 0 || !connectMessage.safeParse(data).success) return
    port = offered
    port.addEventListener('message', (event: MessageEvent) => {
      const message = hostMessage.safeParse(event.data)
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
