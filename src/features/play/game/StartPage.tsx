import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { use, useEffect, useState } from 'react'
import { waitFor } from 'xstate'
import type { GameSessionInput } from '#machines/gameSession/gameSession.machine.ts'
import {
  failureOf,
  gameOf,
  hasFailedToStart,
  hasLeft,
  isOver,
  isRoundWaiting,
  isStarting,
  summaryOf,
} from '#machines/gameSession/gameSession.selectors.ts'
import { isPending, isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import type { App } from '../../../platform/app.ts'
import { activityPage } from '../../../shared/activities/activities.ts'
import { Failed, NoGame, Opening, VisitOver } from './notices.tsx'
import { Playing } from './Playing.tsx'
import { Summary } from './Summary.tsx'
import { useGameSession } from './useGameSession.ts'
import './game.css'

/** Whether a player is logged in, once the session is known: resolved once for each app. */
const settled = new WeakMap<App, Promise<unknown>>()
const whenSettled = (app: App): Promise<unknown> => {
  const whenKnown = settled.get(app) ?? waitFor(app.actors.session, (session) => !isPending(session))
  settled.set(app, whenKnown)
  return whenKnown
}

/** Visits to games, one after another (spec §2 /game/start: gameId, tryIt, activityId). */
export function StartPage() {
  const { gameId, tryIt, activityId } = useSearch({ from: '/game/start' })
  const [visits, setVisits] = useState(1)
  const app = useApp()
  use(whenSettled(app))
  if (!gameId) return <NoGame />
  const loggedIn = isLoggedIn(app.actors.session.getSnapshot())
  return (
    <Visit
      key={`${gameId} ${String(tryIt)} ${loggedIn} ${visits}`}
      input={{ gameId, tryIt: tryIt === true, activityId: activityPage(activityId)?.id ?? null, isLoggedIn: loggedIn }}
      onAgain={() => setVisits(visits + 1)}
    />
  )
}

function Visit({ input, onAgain }: { input: GameSessionInput; onAgain: () => void }) {
  const { href } = useLocation()
  const navigate = useNavigate()
  const app = useApp()
  const launch = useGameSession(input, href)
  const game = useSelector(launch, gameOf)
  const failure = useSelector(launch, failureOf)
  const starting = useSelector(launch, isStarting)
  const failed = useSelector(launch, hasFailedToStart)
  const over = useSelector(launch, isOver)
  const isLeft = useSelector(launch, hasLeft)
  const summary = useSelector(launch, summaryOf)
  const isWaiting = useSelector(launch, isRoundWaiting)
  const retry = () => launch.send({ type: 'launch.retried', requestId: app.env.uuid() })
  // The activity the player came from, if any.
  const activity = activityPage(input.activityId ?? undefined)
  const home = activity?.to ?? '/'
  const goHome = () => void navigate({ to: home })
  // A visit without a round needs no summary.
  const isIdle = isLeft && summary.rounds === 0 && !isWaiting
  useEffect(() => {
    if (isIdle) void navigate({ to: home })
  }, [isIdle, navigate, home])

  if (failed && failure) return <Failed failure={failure} onRetry={retry} onCancel={goHome} />
  if (over) return <VisitOver failure={failure} onAgain={onAgain} />
  if (starting || isIdle || !game) return <Opening isAnnounced />
  if (isLeft)
    return <Summary game={game} summary={summary} isRoundWaiting={isWaiting} activityId={activity?.id} onAgain={onAgain} onDone={goHome} />
  return <Playing launch={launch} game={game} gameId={input.gameId} />
}
