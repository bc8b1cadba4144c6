import { Trans, useLingui } from '@lingui/react/macro'
import Check from '~icons/lucide/check'
import type { CycleDay } from '#contract/dailyCheckIn.ts'
import { AwardAmount } from '../../../shared/awards/AwardAmount.tsx'
import { awardArt } from '../../../shared/awards/awards.ts'

/** Seven lanterns, one a day. The last is the widest, as its reward is the largest. */
export function Days({ days }: { days: readonly CycleDay[] }) {
  const { t } = useLingui()
  return (
    <ol className="bonus-days" aria-label={t`7-day check-in`}>
      {days.map((one) => (
        <Day key={one.day} {...one} />
      ))}
    </ol>
  )
}

function Day({ day, awards, state }: CycleDay) {
  const isTaken = state === 'claimed' || state === 'madeUp'
  return (
    <li className={`bonus-day ${state}`} {...(state === 'claimable' && { 'aria-current': 'date' })}>
      <span className="mini">
        <Trans>Day {day}</Trans>
      </span>
      <span className="gifts">
        {awards.map((award) => (
          <span key={award.id} className="gift">
            <img src={awardArt(award.propId)} alt="" width={26} height={26} />
            <AwardAmount award={award} />
          </span>
        ))}
      </span>
      {isTaken && (
        <span className="taken" aria-hidden="true">
          <Check width={16} height={16} />
        </span>
      )}
      <StateLabel state={state} />
    </li>
  )
}

function StateLabel({ state }: Pick<CycleDay, 'state'>) {
  switch (state) {
    case 'claimed':
      return (
        <span className="sr-only">
          <Trans>Claimed</Trans>
        </span>
      )
    case 'madeUp':
      return (
        <span className="mini word">
          <Trans>Made up</Trans>
        </span>
      )
    case 'missed':
      return (
        <span className="mini word">
          <Trans>Missed</Trans>
        </span>
      )
    case 'claimable':
      return (
        <span className="mini word">
          <Trans context="cell">Today</Trans>
        </span>
      )
    case 'upcoming':
      return null
  }
}
