import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { VipInfo } from '#contract/vip.ts'
import sampaguita from '../../../art/avatars/sampaguita.svg'
import { awardArt, awardCount } from '../../../shared/awards/awards.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { fan } from '../../../shared/drawings.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { percentText } from '../../../ui/numberText.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Gifts } from './Gifts.tsx'
import type { VipClaims } from './useVip.ts'

/** The level's recurring perks; a guest sees those of VIP 1. */
export function Perks({ info, claims }: { info: VipInfo; claims: VipClaims }) {
  const level = info.levels[Math.max(1, info.mine?.level ?? 0) - 1]
  if (!level) return null
  const [daily] = level.dailyAward
  const rate = Math.max(0, ...level.rates.map(({ day, week, month }) => day + week + month))
  return (
    <section className="sec">
      <header>
        <h2>{info.mine && info.mine.level > 0 ? <Trans>Your perks</Trans> : <Trans>VIP 1 perks</Trans>}</h2>
        <Link to="/vip/level">
          <Trans>All levels</Trans>
        </Link>
      </header>
      <ul className="vip-perks">
        <li className="card">
          <img src={sampaguita} alt="" width={40} height={40} />
          <b className="n">{percentText(rate)}</b>
          <span>
            <Trans>Bet rebate</Trans>
          </span>
        </li>
        {daily && (
          <li className="card">
            <img src={awardArt(daily.id)} alt="" width={40} height={40} />
            <b className="n">{awardCount({ propId: daily.id, count: daily.count })}</b>
            <span>
              <Trans>Daily reward</Trans>
            </span>
          </li>
        )}
        <li className="card">
          <img src={fan} alt="" width={40} height={40} />
          <b className="n">{percentText(level.monthlyPpm)}</b>
          <span>
            <Trans>Monthly bonus</Trans>
          </span>
        </li>
      </ul>
      {info.mine && info.mine.level > 0 && <Week mine={info.mine} claims={claims} />}
    </section>
  )
}

/** The weekly award for signing in. */
function Week({ mine: { checkIn }, claims }: { mine: NonNullable<VipInfo['mine']>; claims: VipClaims }) {
  const { i18n, t } = useLingui()
  const { need, done, state, awards, resetAt } = checkIn
  const until = i18n.date(resetAt, dateFormats.weekdayTime)
  return (
    <div className="card pad vip-week">
      <div>
        <h3>
          <Trans>Weekly check-in reward</Trans>
        </h3>
        <p className="small muted">
          {state === 'claimed' ? (
            <Trans>Claimed. A new week starts {until}.</Trans>
          ) : (
            <Trans>
              Check in on <Plural value={need} one="# day" other="# days" /> this week, by {until}: {done} so far.
            </Trans>
          )}
        </p>
        <ProgressBar
          tall
          label={t`Days checked in`}
          value={done}
          max={need}
          text={t`${done} of ${plural(need, { one: '# day', other: '# days' })}`}
        />
      </div>
      <div className="vip-give">
        <Gifts awards={awards} />
        {state === 'claimable' ? (
          <Button variant="claim" small busy={claims.isBusy} onClick={() => claims.checkIn()}>
            <Trans>Claim</Trans>
          </Button>
        ) : (
          state === 'notYet' && (
            <ButtonLink to="/activity/sign-in" small>
              <Trans>Check in</Trans>
            </ButtonLink>
          )
        )}
      </div>
    </div>
  )
}
