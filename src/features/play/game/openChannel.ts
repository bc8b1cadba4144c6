import { gameMessage } from '#contract/gameChannel.ts'
import type { GameMessage, HostMessage } from '#contract/gameChannel.ts'

export interface HostChannel {
  say(message: HostMessage): void
  close(): void
}

/** What of a frame's window the channel needs. */
interface FrameWindow {
  postMessage(message: unknown, targetOrigin: string, transfer: Transferable[]): void
}

/**
 * The host's end of the channel to a game's frame. The frame's origin is opaque, so no address can be named: the port is handed to
 * that window and to nobody else, and every message is parsed before it is believed.
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
