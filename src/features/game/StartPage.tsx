import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { waitFor } from 'xstate'
import { use } from 'react'
import type { ReactNode } from 'react'
import ChevronLeft from '~icons/lucide/chevron-left'
import type { GameStart } from '#contract/games.ts'
import { failureOf, gameOf, hasFailedToStart, hasOpenRound, isConfirming, isLeaving, isOver, isStarting, isUnsure } from '#machines/gameLaunch/gameLaunch.selectors.ts'
import type { Failure } from '#machines/kit/outcome.ts'
import { isPending, isSignedIn } from '#machines/session/session.selectors.ts'
import error from '../../art/error.svg'
import mark from '../../art/mark.svg'
import { useApp } from '../../platform/app.ts'
import type { App } from '../../platform/app.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'
import { useChannel } from './useChannel.ts'
import { useLaunch } from './useLaunch.ts'
import type { Launch } from './useLaunch.ts'
import './game.css'

/** Whether somebody is logged in, once the session knows: asked once for each app. */
const settled = new WeakMap<App, Promise<unknown>>()
const whenSettled = (app: App): Promise<unknown> => {
  const known = settled.get(app) ?? waitFor(app.actors.session, (session) => !isPending(session))
  settled.set(app, known)
  return known
}

/** One visit to a game (spec §2 /game/start: gameId, tryIt, activityId). */
export function StartPage() {
  const { gameId, tryIt, activityId } = useSearch({ from: '/game/start' })
  const app = useApp()
  use(whenSettled(app))
  if (!gameId) return <NoGame />
  const signedIn = isSignedIn(app.actors.session.getSnapshot())
  return <Visit key={`${gameId} ${String(tryIt)} ${signedIn}`} gameId={gameId} tryIt={tryIt === true} activityId={activityId ?? null} isSignedIn={signedIn} />
}

function Visit(input: { gameId: string; tryIt: boolean; activityId: string | null; isSignedIn: boolean }) {
  const { href } = useLocation()
  const app = useApp()
  const launch = useLaunch(input, href)
  const game = useSelector(launch, gameOf)
  const failure = useSelector(launch, failureOf)
  const starting = useSelector(launch, isStarting)
  const failed = useSelector(launch, hasFailedToStart)
  const over = useSelector(launch, isOver)
  const retry = () => launch.send({ type: 'launch.retried', requestId: app.world.uuid() })

  if (failed && failure) return <Failed failure={failure} retry={retry} confirmed={retry} />
  if (over) return <VisitOver />
  if (starting || !game) return <Opening />
  return <Playing launch={launch} game={game} gameId={input.gameId} />
}

function Playing({ launch, game, gameId }: { launch: Launch; game: GameStart; gameId: string }) {
  const { t } = useLingui()
  const app = useApp()
  const navigate = useNavigate()
  const onLoad = useChannel(launch, game, gameId)
  const unsure = useSelector(launch, isUnsure)
  const confirming = useSelector(launch, isConfirming)
  const open = useSelector(launch, hasOpenRound)
  const leaving = useSelector(launch, isLeaving)
  const leave = () => {
    launch.send({ type: 'exit.requested', requestId: app.world.uuid() })
    void navigate({ to: '/' })
  }
  return (
    <main className="play">
      <h1 className="sr-only">{game.name}</h1>
      <iframe title={game.name} src={game.launch.url} sandbox="allow-scripts" onLoad={(event) => onLoad(event.currentTarget)} />
      <button type="button" className="icbtn leave" aria-label={t`Leave the game`} disabled={open || leaving} onClick={leave}>
        <ChevronLeft width={26} height={26} aria-hidden="true" />
      </button>
      {unsure && (
        <p className="checking" role="status">
          <Trans>We are checking your round. Nothing is lost.</Trans>
        </p>
      )}
      {confirming && (
        <ConfirmIdentity onConfirmed={() => launch.send({ type: 'identity.confirmed' })} onCancel={() => launch.send({ type: 'identity.cancelled' })} />
      )}
    </main>
  )
}

const Opening = () => (
  <main className="opening" aria-busy="true">
    <img src={mark} alt="" width={96} height={96} className="breathe" />
    <p className="muted">
      <Trans>Lighting the lanterns…</Trans>
    </p>
  </main>
)

const home = (label: ReactNode) => (
  <Link to="/" className="btn soft s">
    {label}
  </Link>
)

const NoGame = () => (
  <main className="opening">
    <Notice art={error} title={<Trans>Which game?</Trans>} action={<Link to="/game/search" className="btn main s"><Trans>See the games</Trans></Link>}>
      <Trans>This link names no game. Pick one from the list.</Trans>
    </Notice>
  </main>
)

const VisitOver = () => (
  <main className="opening">
    <Notice art={error} title={<Trans>This visit is over</Trans>} action={home(<Trans>Back to the games</Trans>)}>
      <Trans>The game was opened somewhere else. Every round you played is kept.</Trans>
    </Notice>
  </main>
)

function Failed({ failure, retry, confirmed }: { failure: Failure; retry: () => void; confirmed: () => void }) {
  const name = failure.kind === 'refused' ? failure.refusal.failure : undefined
  const navigate = useNavigate()
  if (name === 'confirmIdentity') return <ConfirmIdentity onConfirmed={confirmed} onCancel={() => void navigate({ to: '/' })} />
  return (
    <main className="opening">
      <Notice
        art={error}
        title={name === 'unknownGame' ? <Trans>We do not have this game</Trans> : <Trans>The game did not open</Trans>}
        action={
          <div className="row">
            {name !== 'unknownGame' && (
              <button type="button" className="btn main s" onClick={retry}>
                <Trans>Try again</Trans>
              </button>
            )}
            {home(<Trans>Back to the games</Trans>)}
          </div>
        }
      >
        {failure.kind === 'surprise' && failure.surprise === 'offline' ? (
          <Trans>You seem to be offline. Games need the line; your coins are safe.</Trans>
        ) : (
          <Trans>Nothing was staked. Your coins are safe.</Trans>
        )}
      </Notice>
    </main>
  )
}
