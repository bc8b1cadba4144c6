import { useNavigate } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { useEffect, useRef } from 'react'
import { gameMessage } from '#contract/gameChannel.ts'
import type { HostMessage } from '#contract/gameChannel.ts'
import type { GameStart } from '#contract/games.ts'
import type { Locale } from '#contract/values.ts'
import { isUnsure } from '#machines/gameLaunch/gameLaunch.selectors.ts'
import { useApp } from '../../platform/app.ts'
import { readShown, writeShown } from './shown.ts'
import type { Launch } from './useLaunch.ts'

/**
 * The host's end of the channel to a game's frame. The frame's origin is opaque, so the port is handed to its window and to nobody
 * else; from then on every message is parsed before it is believed. Gives what to do when the frame has loaded.
 */
export function useChannel(launch: Launch, game: GameStart, gameId: string) {
  const app = useApp()
  const navigate = useNavigate()
  const { i18n } = useLingui()
  const port = useRef<MessagePort | null>(null)

  useEffect(() => {
    const say = (message: HostMessage) => port.current?.postMessage(message)
    const subscriptions = [
      launch.on('round.settled', ({ round }) => say({ type: 'round.settled', round })),
      launch.on('round.refused', ({ refusal }) => say({ type: 'round.refused', failure: refusal.failure ?? null })),
      launch.subscribe((snapshot) => {
        if (isUnsure(snapshot)) say({ type: 'round.unsure' })
      }),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      port.current?.close()
    }
  }, [launch])

  return (frame: HTMLIFrameElement) => {
    port.current?.close()
    const channel = new MessageChannel()
    port.current = channel.port1
    channel.port1.addEventListener('message', ({ data }) => {
      const message = gameMessage.safeParse(data)
      if (!message.success) return
      switch (message.data.type) {
        case 'ready':
          channel.port1.postMessage({
            type: 'hello',
            locale: i18n.locale as Locale,
            sound: app.facts.read('sound') === 'on',
            game: {
              gameId,
              name: game.name,
              demo: game.demo,
              balance: game.balance,
              stakes: game.stakes,
              rtp: game.rtp,
              rulesVersion: game.rulesVersion,
              startedAt: game.startedAt,
            },
            resume: game.resume ? { round: game.resume, seen: game.resume.roundId === readShown() } : null,
          } satisfies HostMessage)
          break
        case 'round.requested':
          launch.send({ type: 'round.requested', requestId: message.data.requestId, stake: message.data.stake })
          break
        case 'round.shown':
          writeShown(message.data.roundId)
          break
        case 'sound.changed':
          app.facts.write('sound', message.data.on ? 'on' : 'off')
          break
        case 'verify.requested':
          void navigate({ to: '/game/fair', search: { roundId: message.data.roundId } })
          break
      }
    })
    channel.port1.start()
    frame.contentWindow?.postMessage({ type: 'swerte.connect' }, '*', [channel.port2])
  }
}
