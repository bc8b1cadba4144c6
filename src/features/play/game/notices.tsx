import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { FailureName } from '#contract/failures.ts'
import { refreshData } from '#contract/session.ts'
import type { Failure } from '#machines/kit/outcome.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import error from '../../../art/error.svg'
import mark from '../../../art/mark.svg'
import rest from '../../../art/rest.svg'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { ConfirmIdentity } from '../../../shared/identity/ConfirmIdentity.tsx'
import { numberIn } from '../../../shared/refusals/numberIn.ts'
import { LimitReached } from '../../../shared/responsibleGaming/LimitReached.tsx'
import { LoginLink } from '../../../shared/session/LoginLink.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'

export const Opening = () => (
  <div className="opening" role="status">
    <img src={mark} alt="" width={96} height={96} className="breathe" />
    <p className="muted">
      <Trans>Lighting the lanterns…</Trans>
    </p>
  </div>
)

const home = (
  <ButtonLink to="/" small>
    <Trans>Back to the games</Trans>
  </ButtonLink>
)

export const NoGame = () => (
  <main className="opening">
    <Notice
      art={error}
      title={<Trans>Which game?</Trans>}
      action={
        <ButtonLink to="/game/search" variant="main" small>
          <Trans>See the games</Trans>
        </ButtonLink>
      }
    >
      <Trans>This link names no game. Pick one from the list.</Trans>
    </Notice>
  </main>
)

const nameIn = (failure: Failure | null): FailureName | undefined => (failure?.kind === 'refused' ? failure.refusal.failure : undefined)

const control = (
  <ButtonLink to="/member/self-limited" variant="main" small>
    <Trans>What I can still do</Trans>
  </ButtonLink>
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
        title={<Trans>You are taking a break</Trans>}
        action={
          <div className="row">
            {control}
            {home}
          </div>
        }
      >
        {date ? (
          <Trans>Games stay closed until {date}. Your coins are safe.</Trans>
        ) : (
          <Trans>Games stay closed during your break. Your coins are safe.</Trans>
        )}
      </Notice>
    </main>
  )
}

/** The visit was closed from outside. What was played stands. */
export function VisitOver({ failure, onAgain }: { failure: Failure | null; onAgain: () => void }) {
  const loggedIn = useSelector(useApp().actors.session, isLoggedIn)
  const wasLoggedOut = nameIn(failure) === 'sessionOver'
  const isEnded = wasLoggedOut && !loggedIn
  if (failure?.kind === 'refused' && failure.refusal.failure === 'selfExcluded') return <Away data={failure.refusal.data} />
  return (
    <main className="opening">
      <Notice
        art={error}
        title={isEnded ? <Trans>You are logged out</Trans> : <Trans>This visit is over</Trans>}
        action={
          <div className="row">
            {isEnded ? (
              <LoginLink small />
            ) : (
              <Button variant="main" small onClick={onAgain}>
                <Trans>Play here</Trans>
              </Button>
            )}
            {home}
          </div>
        }
      >
        {isEnded ? (
          <Trans>Log in and come back: your coins and every round are kept.</Trans>
        ) : wasLoggedOut ? (
          <Trans>Somebody logged in anew in this browser, so the game was closed. Every round that was played is kept.</Trans>
        ) : (
          <Trans>The game was opened somewhere else. Every round you played is kept.</Trans>
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
            <Trans>We do not have this game</Trans>
          ) : name === 'ownLimitReached' ? (
            <Trans>That is enough for now</Trans>
          ) : (
            <Trans>The game did not open</Trans>
          )
        }
        action={
          <div className="row">
            {canRetry && (
              <Button variant="main" small onClick={onRetry}>
                <Trans>Try again</Trans>
              </Button>
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
      <Trans>You seem to be offline. Games need the line; your coins are safe.</Trans>
    ) : (
      <Trans>The house did not answer. Nothing was staked; your coins are safe.</Trans>
    )
  const { failure: name, data } = failure.refusal
  if (name === 'unknownGame') return <Trans>It may have been renamed or taken down. There are others in the plaza.</Trans>
  if (name === 'ownLimitReached') return <LimitReached data={data} />
  if (name === 'maintenance') return <Trans>The house is resting for a moment. Your coins are safe.</Trans>
  if (name === 'tooManyRequests') return <Trans>That was very fast. Wait a moment, then try again.</Trans>
  return <Trans>Nothing was staked. Your coins are safe.</Trans>
}
