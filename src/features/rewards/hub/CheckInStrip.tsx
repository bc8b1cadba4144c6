import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import Check from '~icons/lucide/check'
import type { CycleDay, DailyCheckIn } from '#contract/dailyCheckIn.ts'
import { isGuest, isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { AwardAmount } from '../../../shared/awards/AwardAmount.tsx'
import { AwardList } from '../../../shared/awards/AwardList.tsx'
import { awardArt } from '../../../shared/awards/awards.ts'
import { parol } from '../../../shared/drawings.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { LoginLink } from '../../../shared/session/LoginLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailedLine } from '../../../ui/LoadState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useCheckIn } from './useCheckIn.tsx'
import './strip.css'

/**
 * The seven lanterns in one row, with a button to claim today's. Until they are there it is as the page's HTML has painted it
 * (src/firstPaint/bonus.html).
 */
export function CheckInStrip() {
  const { t } = useLingui()
  const forGuest = useSelector(useApp().actors.session, isGuest)
  const checkIn = useCheckIn()
  const { bonus } = checkIn
  const { today } = bonus ?? {}
  const isDone = bonus && !forGuest && !bonus.canReceive
  const lit = bonus?.days.filter(({ state }) => state === 'claimed' || state === 'madeUp').length ?? 0
  const strip = (
    <section
      className={bonus || forGuest ? 'strip-plane' : 'strip-plane unread'}
      aria-labelledby="strip-title"
      aria-busy={!bonus && !checkIn.isError}
    >
      <img className="parol" src={parol} alt="" width={96} height={96} />
      <h2 id="strip-title">
        {lit === 0 ? <Trans>Daily check-in</Trans> : <Plural value={lit} one="# day checked in" other="# days checked in" />}
      </h2>
      <p className="small">
        {isDone ? (
          <Trans>You’ve checked in for day&nbsp;{today}. See you tomorrow!</Trans>
        ) : (
          <Trans>Check in 7 days in a row to get the biggest reward on day 7.</Trans>
        )}
      </p>
      {bonus ? (
        <>
          <ol className="strip-days" aria-label={t`7-day check-in`}>
            {bonus.days.map((day) => (
              <Day key={day.day} {...day} />
            ))}
          </ol>
          <CheckInAction bonus={bonus} isBusy={checkIn.isBusy} onTake={checkIn.take} />
        </>
      ) : (
        <>
          <ol className="strip-days" aria-hidden="true">
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              <li key={day} />
            ))}
          </ol>
          <Skeleton height={56} />
        </>
      )}
      {checkIn.error}
    </section>
  )
  if (bonus || !checkIn.isError) return strip
  return (
    <div className="strip-lost">
      {strip}
      <div className="card pad">
        <LoadFailedLine onRetry={checkIn.refetch}>
          <Trans>We couldn’t load your daily check-in. Your progress is safe.</Trans>
        </LoadFailedLine>
      </div>
    </div>
  )
}

function Day({ day, awards, state }: CycleDay) {
  const [first] = awards
  if (!first) return null
  const isTaken = state === 'claimed' || state === 'madeUp'
  return (
    <li className={state} {...(state === 'claimable' && { 'aria-current': 'date' })}>
      <span className="mini">
        <Trans>Day {day}</Trans>
      </span>
      {isTaken ? (
        <span className="tick">
          <Check width={16} height={16} aria-hidden="true" />
          <span className="sr-only">
            <Trans>Claimed</Trans>
          </span>
        </span>
      ) : (
        <img src={awardArt(first.propId)} alt="" width={26} height={26} />
      )}
      <AwardAmount award={first} />
    </li>
  )
}

function CheckInAction({
  bonus: { canReceive, today, makeUp, days },
  isBusy,
  onTake,
}: {
  bonus: DailyCheckIn
  isBusy: boolean
  onTake: () => void
}) {
  const loggedIn = useSelector(useApp().actors.session, isLoggedIn)
  if (!loggedIn)
    return (
      <LoginLink wide>
        <Trans>Log in to check in</Trans>
      </LoginLink>
    )
  if (makeUp)
    return (
      <ButtonLink to="/activity/sign-in" variant="main" wide>
        <Trans>Save your streak or start over</Trans>
      </ButtonLink>
    )
  if (!canReceive)
    return (
      <ButtonLink to="/activity/sign-in" wide>
        <Trans>See check-in</Trans>
      </ButtonLink>
    )
  return (
    <Button variant="main" wide busy={isBusy} onClick={onTake}>
      <Trans>Check in for day {today}</Trans>
      <AwardList awards={days[today - 1]?.awards ?? []} size={24} />
    </Button>
  )
}
