import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
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
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { ConfirmIdentity } from '../../../shared/identity/ConfirmIdentity.tsx'
import { NotHere } from '../../../shared/location/NotHere.tsx'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { numberIn } from '../../../shared/refusals/numberIn.ts'
import { HeldNote } from '../../../shared/responsibleGaming/HeldNote.tsx'
import { LimitReached } from '../../../shared/responsibleGaming/LimitReached.tsx'
import { LoginLink } from '../../../shared/session/LoginLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { NoticeProps } from '../../../ui/Notice.tsx'

/** Announced once: it is shown until the game has started, and then over its frame until that is loaded. */
export const Opening = ({ isAnnounced = false }) => (
  <div className="opening" role={isAnnounced ? 'status' : undefined}>
    <img src={mark} alt="" width={96} height={96} className="breathe" />
    <p className="muted">
      <Trans>Loading game…</Trans>
    </p>
  </div>
)

/** In place of the game. */
const InPlace = (notice: NoticeProps) => (
  <main className="opening">
    <Notice heading="h1" {...notice} />
  </main>
)

const home = (
  <ButtonLink to="/" small>
    <Trans>Back to games</Trans>
  </ButtonLink>
)

export const NoGame = () => (
  <InPlace
    art={error}
    title={<Trans>Which game do you want to play?</Trans>}
    action={
      <ButtonLink to="/game/search" variant="main" small>
        <Trans>See games</Trans>
      </ButtonLink>
    }
  >
    <Trans>This link doesn’t say which game to open. Pick one from the list.</Trans>
  </InPlace>
)

const nameIn = (failure: Failure | null): FailureName | undefined => (failure?.kind === 'refused' ? failure.refusal.failure : undefined)

const control = (
  <ButtonLink to="/member/self-limited" variant="main" small>
    <Trans>See what I can still do</Trans>
  </ButtonLink>
)

/** Play is closed at the player's own request. */
function OnBreak({ data }: { data: unknown }) {
  const { i18n } = useLingui()
  const { data: refreshed } = useCall(refreshData, {})
  const closure = refreshed?.closure
  const until = numberIn(data, 'until') ?? closure?.until
  const date = until !== undefined && i18n.date(until, dateFormats.longMoment)
  return (
    <InPlace
      art={rest}
      title={closure?.kind === 'exclusion' ? <Trans>You’re self-excluded</Trans> : <Trans>You’re taking a break</Trans>}
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
    </InPlace>
  )
}

/** The visit was closed from outside. Rounds played remain valid. */
export function VisitOver({ failure, onAgain }: { failure: Failure | null; onAgain: () => void }) {
  const loggedIn = useSelector(useApp().actors.session, isLoggedIn)
  const wasLoggedOut = nameIn(failure) === 'sessionOver'
  const isEnded = wasLoggedOut && !loggedIn
  if (failure?.kind === 'refused' && failure.refusal.failure === 'selfExcluded') return <OnBreak data={failure.refusal.data} />
  if (nameIn(failure) === 'accountHeld')
    return (
      <InPlace art={error} title={<Trans>This account is on hold</Trans>} action={home}>
        <HeldNote />
      </InPlace>
    )
  return (
    <InPlace
      art={error}
      title={isEnded ? <Trans>You’re logged out</Trans> : <Trans>Your game session has ended</Trans>}
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
        <Trans>Log in and come back. Your coins and all your rounds are saved.</Trans>
      ) : wasLoggedOut ? (
        <Trans>Someone logged in again in this browser, so the game was closed. Every round that was played is saved.</Trans>
      ) : (
        <Trans>You opened a game somewhere else, and only one can be open at a time. Every round you played is saved.</Trans>
      )}
    </InPlace>
  )
}

interface FailedProps {
  failure: Failure
  onRetry: () => void
  onCancel: () => void
}

/** The game did not open: why, and what to do. */
export function Failed({ failure, onRetry, onCancel }: FailedProps) {
  const name = nameIn(failure)
  if (failure.kind === 'refused' && name === 'selfExcluded') return <OnBreak data={failure.refusal.data} />
  if (name === 'confirmIdentity') return <ConfirmIdentity onConfirmed={onRetry} onCancel={onCancel} />
  const canRetry = name !== 'unknownGame' && name !== 'ownLimitReached' && name !== 'accountHeld'
  return (
    <InPlace
      art={error}
      title={
        name === 'unknownGame' ? (
          <Trans>This game isn’t available</Trans>
        ) : name === 'ownLimitReached' ? (
          <Trans>You’ve reached your limit</Trans>
        ) : name === 'realityCheckDue' ? (
          <Trans>Time for a reality check</Trans>
        ) : name === 'regionNotAllowed' ? (
          <Trans>We can’t open games where you are</Trans>
        ) : (
          <Trans>The game didn’t open</Trans>
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
    </InPlace>
  )
}

function reasonOf(failure: Failure): ReactNode {
  if (failure.kind === 'unexpected')
    return failure.reason === 'offline' ? (
      <Trans>You seem to be offline. Connect to the internet to play. Your coins are safe.</Trans>
    ) : (
      <Trans>We couldn’t get a response. No bet was placed, and your coins are safe.</Trans>
    )
  const { failure: name, data } = failure.refusal
  if (name === 'unknownGame') return <Trans>It may have been renamed or removed. You can choose another game.</Trans>
  if (name === 'ownLimitReached') return <LimitReached data={data} />
  if (name === 'accountHeld') return <HeldNote />
  if (name === 'kycNeeded')
    return (
      <Trans>
        Before you play with coins, verify your identity. You’ll need an ID, and it takes a few minutes.{' '}
        <Link to="/member/profile/kyc">Verify my identity</Link>
      </Trans>
    )
  if (name === 'regionNotAllowed') return <NotHere />
  if (name === 'realityCheckDue') return <Trans>See how long you’ve played and your net result. Then the game opens.</Trans>
  if (name === 'maintenance') return <Trans>We’re under maintenance for a moment. Your coins are safe.</Trans>
  if (name === 'tooManyRequests') return <Trans>That was too fast. Wait a moment, then try again.</Trans>
  return <Trans>No bet was placed. Your coins are safe.</Trans>
}
