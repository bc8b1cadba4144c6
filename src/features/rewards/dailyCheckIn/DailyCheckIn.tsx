import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { DailyCheckIn } from '#contract/dailyCheckIn.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import diamond from '../../../art/awards/diamond.svg'
import { useApp } from '../../../platform/app.ts'
import { AwardList } from '../../../shared/awards/AwardList.tsx'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import type { CheckInClaim } from '../../../shared/claim/useCheckInClaim.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { LoginLink } from '../../../shared/session/LoginLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { Days } from './Days.tsx'
import { useDailyCheckIn } from './useDailyCheckIn.ts'
import './dailyCheckIn.css'

/** The seven days and what can be done about them, shared by the page and the pop-up. */
export function DailyCheckIn() {
  const { checkIn, isError, refetch, claim } = useDailyCheckIn()
  const loggedIn = useSelector(useApp().actors.session, isLoggedIn)
  if (!checkIn)
    return (
      <LoadState
        query={{ data: checkIn, isError, refetch }}
        // As high as what follows, so that the pop-up does not grow.
        wait={<Skeletons flush heights={[loggedIn ? 366 : 399]} />}
        failed={<Trans>We couldn’t load your daily check-in. Your progress is safe.</Trans>}
      />
    )
  return (
    <section className="bonus-plane">
      <Days days={checkIn.days} />
      <ClaimError claiming={claim} reasonOf={reasonOf} />
      {loggedIn ? <CheckInAction checkIn={checkIn} claim={claim} /> : <AskIn />}
      <Reset at={checkIn.resetAt} />
    </section>
  )
}

const reasonOf = ({ failure }: Refused): ReactNode =>
  failure === 'alreadyDone' ? (
    <Trans>You’ve already checked in for this day, maybe on another device.</Trans>
  ) : failure === 'notAvailable' ? (
    <Trans>There’s no missed day to make up anymore.</Trans>
  ) : failure === 'balanceTooLow' ? (
    <Trans>You don’t have enough diamonds.</Trans>
  ) : failure === 'offerChanged' ? (
    <Trans>The price has just changed, so you weren’t charged. Check it and try again.</Trans>
  ) : undefined

const AskIn = () => (
  <>
    <p className="small">
      <Trans>Log in and get your day 1 reward right away.</Trans>
    </p>
    <LoginLink wide>
      <Trans>Log in to claim</Trans>
    </LoginLink>
  </>
)

function CheckInAction({ checkIn, claim }: { checkIn: DailyCheckIn; claim: CheckInClaim }) {
  const { today, canReceive, makeUp, days } = checkIn
  if (!canReceive) {
    return (
      <p className="bonus-done" role="status">
        <Trans>You’ve checked in for day&nbsp;{today}. See you tomorrow!</Trans>
        <AwardList awards={days[today - 1]?.awards ?? []} size={22} />
      </p>
    )
  }
  return (
    <>
      {makeUp && <MakeUp checkIn={checkIn} makeUp={makeUp} claim={claim} />}
      <Button variant={makeUp ? 'quiet' : 'main'} wide busy={claim.isBusy} onClick={() => claim.claim({})}>
        {claim.isBusy ? (
          <Trans>One moment…</Trans>
        ) : makeUp ? (
          <Trans>Start again at day 1</Trans>
        ) : (
          <>
            <Trans>Check in for day {today}</Trans>
            <AwardList awards={days[today - 1]?.awards ?? []} size={22} />
          </>
        )}
      </Button>
    </>
  )
}

function MakeUp({ checkIn, makeUp, claim }: { checkIn: DailyCheckIn; makeUp: NonNullable<DailyCheckIn['makeUp']>; claim: CheckInClaim }) {
  const { diamonds, day } = makeUp
  const held = checkIn.diamonds
  const canPay = held >= diamonds
  return (
    <div className="well make-up">
      <p>
        <Trans>
          You missed day {day} yesterday. You can make it up once per 7-day cycle and continue, or start again at day 1. You have{' '}
          <Plural value={held} one="# diamond" other="# diamonds" />.
        </Trans>
      </p>
      <Button
        variant="main"
        wide
        aria-disabled={claim.isBusy || !canPay}
        onClick={() => canPay && claim.claim({ makeUp: true, seen: { diamonds } })}
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
      </Button>
    </div>
  )
}

/** Days change at midnight UTC; the player sees that time in their local time. */
function Reset({ at }: { at: number }) {
  const { i18n } = useLingui()
  const clock = i18n.date(at, dateFormats.time)
  return (
    <p className="small reset">
      <Trans>A new day starts at {clock}.</Trans>
    </p>
  )
}
