import { gameMessage } from '#contract/gameChannel.ts'
import type { GameMessage, HostMessage } from '#contract/gameChannel.ts'

export interface HostChannel {
  say(message: HostMessage): void
  close(): void
}

/** The part of a frame's window that the channel needs. */
interface FrameWindow {
  postMessage(message: unknown, targetOrigin: string, transfer: Transferable[]): void
}

/**
 * The host's end of the channel to a game's frame. The frame's origin is opaque, so no target origin can be named: the port is transferred
 * to that window only, and every message is parsed before it is trusted.
 */
export function openChannel(frame: FrameWindow, onMessage: (message: GameMessage) => void): HostChannel {
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', ({ data }: MessageEvent) => {
    const message = gameMessage.safeParse(data)
    if (message.success) onMessage(message.data)
  })
  port1.start()
  frame.postMessage({ type: 'swerte.connect' }, '*', [port2])
  return { say: (message) => port1.postMessage(message), close: () => port1.close() }
}
