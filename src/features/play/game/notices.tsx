import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { FailureName } from '#contract/failures.ts'
import { refreshData } from '#contract/session.ts'
import type { Failure } from '#machines/kit/outcome.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import error from '../../../art/error.svg'
import mark from '../../../art/mark.svg'
import rest from '../../../art/rest.svg'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../platform/queries.ts'
import { ConfirmIdentity } from '../../../shared/identity/ConfirmIdentity.tsx'
import { numberIn } from '../../../shared/refusals/numberIn.ts'
import { LimitReached } from '../../../shared/responsibleGaming/LimitReached.tsx'
import { Notice } from '../../../ui/Notice.tsx'

export const Opening = () => (
  <div className="opening" role="status">
    <img src={mark} alt="" width={96} height={96} className="breathe" />
    <p className="muted">
      <Trans>Loading game…</Trans>
    </p>
  </div>
)

const home = (
  <Link to="/" className="btn soft s">
    <Trans>Back to games</Trans>
  </Link>
)

export const NoGame = () => (
  <main className="opening">
    <Notice
      art={error}
      title={<Trans>Which game do you want to play?</Trans>}
      action={
        <Link to="/game/search" className="btn main s">
          <Trans>See games</Trans>
        </Link>
      }
    >
      <Trans>This link doesn’t say which game to open. Pick one from the list.</Trans>
    </Notice>
  </main>
)

const nameIn = (failure: Failure | null): FailureName | undefined => (failure?.kind === 'refused' ? failure.refusal.failure : undefined)

const control = (
  <Link to="/member/self-limited" className="btn main s">
    <Trans>See what I can still do</Trans>
  </Link>
)

/** Play is closed to the player by their own wish. */
function Away({ data }: { data: unknown }) {
  const { i18n } = useLingui()
  const { data: purse } = useCall(refreshData, {})
  const until = numberIn(data, 'until') ?? purse?.closure?.until
  const date = until !== undefined && i18n.date(until, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <main className="opening">
      <Notice
        art={rest}
        title={<Trans>You’re taking a break</Trans>}
        action={
          <div className="row">
            {control}
            {home}
          </div>
        }
      >
        {date ? (
          <Trans>Games are closed until {date}. Your coins are safe.</Trans>
        ) : (
          <Trans>Games are closed during your break. Your coins are safe.</Trans>
        )}
      </Notice>
    </main>
  )
}

/** The visit was closed from outside. What was played stands. */
export function VisitOver({ failure, href, onAgain }: { failure: Failure | null; href: string; onAgain: () => void }) {
  const signedIn = useSelector(useApp().actors.session, isSignedIn)
  const wasLoggedOut = nameIn(failure) === 'sessionOver'
  const loggedOut = wasLoggedOut && !signedIn
  if (failure?.kind === 'refused' && failure.refusal.failure === 'selfExcluded') return <Away data={failure.refusal.data} />
  return (
    <main className="opening">
      <Notice
        art={error}
        title={loggedOut ? <Trans>You’re logged out</Trans> : <Trans>Your game session has ended</Trans>}
        action={
          <div className="row">
            {loggedOut ? (
              <Link to="/auth/login" search={{ redirect: href }} className="btn main s">
                <Trans>Log in</Trans>
              </Link>
            ) : (
              <button type="button" className="btn main s" onClick={onAgain}>
                <Trans>Play here</Trans>
              </button>
            )}
            {home}
          </div>
        }
      >
        {loggedOut ? (
          <Trans>Log in and come back. Your coins and all your rounds are saved.</Trans>
        ) : wasLoggedOut ? (
          <Trans>Someone logged in again in this browser, so the game was closed. Every round that was played is saved.</Trans>
        ) : (
          <Trans>The game was opened somewhere else. Every round you played is saved.</Trans>
        )}
      </Notice>
    </main>
  )
}

interface FailedProps {
  failure: Failure
  onRetry: () => void
  onCancel: () => void
}

/** The game did not open: why, and what can be done about it. */
export function Failed({ failure, onRetry, onCancel }: FailedProps) {
  const name = nameIn(failure)
  if (failure.kind === 'refused' && name === 'selfExcluded') return <Away data={failure.refusal.data} />
  if (name === 'confirmIdentity') return <ConfirmIdentity onConfirmed={onRetry} onCancel={onCancel} />
  const canRetry = name !== 'unknownGame' && name !== 'ownLimitReached'
  return (
    <main className="opening">
      <Notice
        art={error}
        title={
          name === 'unknownGame' ? (
            <Trans>This game isn’t available</Trans>
          ) : name === 'ownLimitReached' ? (
            <Trans>You’ve reached your limit</Trans>
          ) : (
            <Trans>The game didn’t open</Trans>
          )
        }
        action={
          <div className="row">
            {canRetry && (
              <button type="button" className="btn main s" onClick={onRetry}>
                <Trans>Try again</Trans>
              </button>
            )}
            {home}
          </div>
        }
      >
        {reasonOf(failure)}
      </Notice>
    </main>
  )
}

function reasonOf(failure: Failure): ReactNode {
  if (failure.kind === 'surprise')
    return failure.surprise === 'offline' ? (
      <Trans>You seem to be offline. Connect to the internet to play. Your coins are safe.</Trans>
    ) : (
      <Trans>We couldn’t get a response. No bet was placed, and your coins are safe.</Trans>
    )
  const { failure: name, data } = failure.refusal
  if (name === 'unknownGame') return <Trans>It may have been renamed or removed. You can choose another game.</Trans>
  if (name === 'ownLimitReached') return <LimitReached data={data} />
  if (name === 'maintenance') return <Trans>We’re under maintenance for a moment. Your coins are safe.</Trans>
  if (name === 'tooManyRequests') return <Trans>That was too fast. Wait a moment, then try again.</Trans>
  return <Trans>No bet was placed. Your coins are safe.</Trans>
}
