import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { Award } from '#contract/awards.ts'
import type { SignInBonus } from '#contract/dailyCheckIn.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import diamond from '../../../art/awards/diamond.svg'
import error from '../../../art/error.svg'
import { useApp } from '../../../platform/app.ts'
import { awardArt, awardCount, awardName } from '../../../shared/awards/awards.ts'
import { ConfirmIdentity } from '../../../shared/identity/ConfirmIdentity.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ClaimNotice } from './ClaimNotice.tsx'
import { Days } from './Days.tsx'
import { useDailyBonus } from './useDailyCheckIn.ts'
import type { DailyClaim } from './useDailyCheckIn.ts'
import './dailyCheckIn.css'

/** The seven days and what can be done about them: the same on the page and in the pop-up. */
export function DailyBonus() {
  const { bonus, isError, refetch, claim } = useDailyBonus()
  const signedIn = useSelector(useApp().actors.session, isSignedIn)
  if (!bonus) {
    return isError ? (
      <Notice
        art={error}
        title={<Trans>Something went wrong</Trans>}
        action={
          <button type="button" className="btn soft s" onClick={refetch}>
            <Trans>Try again</Trans>
          </button>
        }
      >
        <Trans>We couldn’t load your daily check-in. Your progress is safe.</Trans>
      </Notice>
    ) : (
      <div aria-busy="true">
        <Skeleton className="bonus-wait" />
      </div>
    )
  }
  return (
    <section className="bonus-plane">
      <Days days={bonus.days} />
      <ClaimNotice claim={claim} />
      {signedIn ? <Doing bonus={bonus} claim={claim} /> : <AskIn />}
      <Reset at={bonus.resetAt} />
      {claim.isConfirming && <ConfirmIdentity onConfirmed={claim.confirmed} onCancel={claim.cancelled} />}
    </section>
  )
}

const AskIn = () => (
  <>
    <p className="small">
      <Trans>Log in and get your day 1 reward right away.</Trans>
    </p>
    <Link to="/auth/login" search={{ redirect: '/activity/sign-in' }} className="btn main wide">
      <Trans>Log in to claim</Trans>
    </Link>
  </>
)

function Doing({ bonus, claim }: { bonus: SignInBonus; claim: DailyClaim }) {
  const { today, canReceive, makeUp, days } = bonus
  if (!canReceive) {
    return (
      <p className="bonus-done" role="status">
        <Trans>You’ve checked in for day {today}. See you tomorrow!</Trans>
        <span className="row">
          <Gifts awards={days[today - 1]?.awards ?? []} />
        </span>
      </p>
    )
  }
  return (
    <>
      {makeUp && <MakeUp bonus={bonus} makeUp={makeUp} claim={claim} />}
      <button
        type="button"
        className={makeUp ? 'btn soft wide' : 'btn main wide'}
        aria-disabled={claim.isBusy}
        onClick={() => claim.take({ makeUp: false })}
      >
        {claim.isBusy ? (
          <Trans>One moment…</Trans>
        ) : makeUp ? (
          <Trans>Start again at day 1</Trans>
        ) : (
          <>
            <Trans>Check in for day {today}</Trans>
            <Gifts awards={days[today - 1]?.awards ?? []} />
          </>
        )}
      </button>
    </>
  )
}

function Gifts({ awards }: { awards: readonly Award[] }) {
  const { i18n } = useLingui()
  return awards.map((award) => (
    <span key={award.id} className="row button-gift">
      <img src={awardArt(award.propId)} alt={i18n._(awardName(award))} width={22} height={22} />
      <span className="n">+{awardCount(award)}</span>
    </span>
  ))
}

function MakeUp({ bonus, makeUp, claim }: { bonus: SignInBonus; makeUp: NonNullable<SignInBonus['makeUp']>; claim: DailyClaim }) {
  const { diamonds, day } = makeUp
  const held = bonus.diamonds
  const canPay = held >= diamonds
  return (
    <div className="well make-up">
      <p>
        <Trans>
          You missed day {day} yesterday. You can make it up once per 7-day cycle and continue, or start again at day 1. You have{' '}
          <Plural value={held} one="# diamond" other="# diamonds" />.
        </Trans>
      </p>
      <button
        type="button"
        className="btn main wide"
        aria-disabled={claim.isBusy || !canPay}
        onClick={() => canPay && claim.take({ makeUp: true })}
      >
        <img src={diamond} alt="" width={22} height={22} />
        {canPay ? (
          <Trans>
            Make up day {day} for <Plural value={diamonds} one="# diamond" other="# diamonds" />
          </Trans>
        ) : (
          <Trans>
            You need <Plural value={diamonds} one="# diamond" other="# diamonds" />
          </Trans>
        )}
      </button>
    </div>
  )
}

/** Days go by the UTC date; the player reads it on their own clock. */
function Reset({ at }: { at: number }) {
  const { i18n } = useLingui()
  const clock = i18n.date(at, { timeStyle: 'short' })
  return (
    <p className="small reset">
      <Trans>A new day starts at {clock}.</Trans>
    </p>
  )
}
