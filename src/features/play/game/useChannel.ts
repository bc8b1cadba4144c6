import { useLingui } from '@lingui/react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { GameMessage, Hello } from '#contract/gameChannel.ts'
import type { GameStart } from '#contract/play.ts'
import type { Locale } from '#contract/values.ts'
import { useApp } from '../../../platform/app.ts'
import { prefersReducedMotion } from '../../../platform/reducedMotion.ts'
import { currentBase } from '../../../platform/theme.ts'
import type { GameSession } from './gameSession.ports.ts'
import { helloOf, forwardRound, joinGame } from './host.ts'
import { openChannel } from './openChannel.ts'
import type { HostChannel } from './openChannel.ts'

interface Options {
  launch: GameSession
  game: GameStart
  gameId: string
  leave: () => void
}

/** Connects the visit's machine with the game in the frame. Returns the frame's load handler. */
export function useChannel({ launch, game, gameId, leave }: Options) {
  const app = useApp()
  const navigate = useNavigate()
  const { i18n } = useLingui()
  const channel = useRef<HostChannel | null>(null)
  /** From the player's tap to the end of the animation nothing reloads the page or opens over it. */
  const release = useRef(() => {})

  useEffect(() => {
    const part = joinGame({ app, launch, game, gameId, say: (message) => channel.current?.say(message) })
    const refusal = launch.on('round.refused', () => release.current())
    return () => {
      part()
      refusal.unsubscribe()
      release.current()
      channel.current?.close()
      channel.current = null
    }
  }, [app, game, gameId, launch])

  const locale = i18n.locale as Locale
  // Before it says `ready` the game ignores it: its `hello` names the language.
  useEffect(() => channel.current?.say({ type: 'locale.changed', locale }), [locale])

  useEffect(() => {
    const watch = new MutationObserver(() => channel.current?.say({ type: 'theme.changed', theme: currentBase() }))
    watch.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => watch.disconnect()
  }, [])

  const hello = (): Hello => ({
    ...helloOf({ app, launch, game, gameId }),
    locale: i18n.locale as Locale,
    theme: currentBase(),
    sound: app.storage.read('sound') === 'on',
    reducedMotion: prefersReducedMotion(),
  })
  const receive = (message: GameMessage): void => {
    switch (message.type) {
      case 'ready':
        channel.current?.say(hello())
        break
      case 'round.requested':
      case 'choice.made':
      case 'round.shown':
        release.current()
        if (message.type !== 'round.shown') release.current = app.reloadLocks.hold('game')
        forwardRound({ launch, game, gameId }, message)
        break
      case 'sound.changed':
        app.storage.write('sound', message.on ? 'on' : 'off')
        break
      case 'verify.requested':
        void navigate({ to: '/game/fair', search: message.staged ? { staged: message.roundId } : { roundId: message.roundId } })
        break
      case 'exit.requested':
        leave()
        break
    }
  }
  return (frame: HTMLIFrameElement) => {
    channel.current?.close()
    channel.current = frame.contentWindow ? openChannel(frame.contentWindow, receive) : null
    // Keyboard focus belongs to the game until the player moves it.
    if (document.activeElement === document.body) frame.focus()
  }
}
