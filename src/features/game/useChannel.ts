import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { GameMessage, Hello } from '#contract/gameChannel.ts'
import type { GameStart } from '#contract/play.ts'
import { refreshData } from '#contract/session.ts'
import type { RefreshData } from '#contract/session.ts'
import type { Locale } from '#contract/values.ts'
import { isLeaving, isResting, isUnsure } from '#machines/gameLaunch/gameLaunch.selectors.ts'
import { useApp } from '../../platform/app.ts'
import { queryOf } from '../../platform/queries.ts'
import { currentBase } from '../../platform/theme.ts'
import { openChannel } from './openChannel.ts'
import type { HostChannel } from './openChannel.ts'
import { tabShown } from './shown.ts'
import type { Launch } from './useLaunch.ts'

interface Options {
  launch: Launch
  game: GameStart
  gameId: string
  leave: () => void
}

/** Joins the visit's machine and the game in the frame. Gives what to do when the frame has loaded. */
export function useChannel({ launch, game, gameId, leave }: Options) {
  const app = useApp()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { i18n } = useLingui()
  const channel = useRef<HostChannel | null>(null)
  // Demo rounds and rounds for coins are two stories.
  const story = game.demo ? `${gameId}.demo` : gameId

  useEffect(() => {
    const say: HostChannel['say'] = (message) => channel.current?.say(message)
    const { queryKey } = queryOf(app, refreshData, {})
    let purse = game.balance
    const subscriptions = [
      launch.on('round.settled', ({ round }) => {
        purse = round.balance
        say({ type: 'round.settled', round })
      }),
      launch.on('round.refused', ({ refusal }) => {
        tabShown.end(story, null)
        say({ type: 'round.refused', failure: refusal.failure ?? null })
      }),
      launch.subscribe((snapshot) => {
        if (isUnsure(snapshot)) say({ type: 'round.unsure' })
        if (isLeaving(snapshot)) say({ type: 'leaving' })
      }),
    ]
    // Coins that come from elsewhere, a deposit in another tab for one.
    const forget = queries.getQueryCache().subscribe(({ query, type }) => {
      if (game.demo || type !== 'updated' || query.queryKey[0] !== queryKey[0]) return
      const coin = queries.getQueryData<RefreshData>(queryKey)?.coin
      if (coin === undefined || coin === purse || !isResting(launch.getSnapshot())) return
      purse = coin
      say({ type: 'balance.changed', balance: coin })
    })
    return () => {
      forget()
      for (const subscription of subscriptions) subscription.unsubscribe()
      channel.current?.close()
      channel.current = null
    }
  }, [app, game, launch, queries, story])

  const hello = (): Hello => {
    const { name, demo, balance, stakes, rtp, rulesVersion, visit, resume } = game
    const seen = resume !== undefined && tabShown.isSeen(story, resume.roundId)
    if (seen) tabShown.end(story, resume.roundId)
    return {
      type: 'hello',
      locale: i18n.locale as Locale,
      theme: currentBase(),
      sound: app.facts.read('sound') === 'on',
      reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      game: { gameId, name, demo, balance, stakes, rtp, rulesVersion },
      visit,
      resume: resume ? { round: resume, seen } : null,
    }
  }
  const hear = (message: GameMessage): void => {
    switch (message.type) {
      case 'ready':
        channel.current?.say(hello())
        break
      case 'round.requested':
        tabShown.begin(story)
        launch.send({ type: 'round.requested', requestId: message.requestId, stake: message.stake })
        break
      case 'round.shown':
        tabShown.end(story, message.roundId)
        break
      case 'sound.changed':
        app.facts.write('sound', message.on ? 'on' : 'off')
        break
      case 'verify.requested':
        void navigate({ to: '/game/fair', search: { roundId: message.roundId } })
        break
      case 'exit.requested':
        leave()
        break
    }
  }
  return (frame: HTMLIFrameElement) => {
    channel.current?.close()
    channel.current = frame.contentWindow ? openChannel(frame.contentWindow, hear) : null
    // The keys belong to the game until the player goes elsewhere.
    if (document.activeElement === document.body) frame.focus()
  }
}
