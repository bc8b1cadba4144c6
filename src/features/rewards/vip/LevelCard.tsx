import { Trans } from '@lingui/react/macro'
import Lock from '~icons/lucide/lock'
import type { VipLevel, VipStatus } from '#contract/vip.ts'
import { levelName, medalArt } from '../../../shared/vip/levels.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { grouped, percentText } from '../../../ui/numberText.ts'
import { Gifts } from './Gifts.tsx'
import type { VipClaims } from './useVip.ts'
import './road.css'

interface Props {
  level: VipLevel
  mine: VipStatus | null
  claims: VipClaims
}

/** One level: its requirements, its perks, and its gift if unclaimed. */
export function LevelCard({ level, mine, claims }: Props) {
  const { level: number, showType, experience, betLimit, dailyAward, signInAward, gift, rates, monthlyPpm } = level
  const isHere = mine?.level === number
  const isLocked = number > (mine?.level ?? 0)
  const [points, keep] = [grouped(experience), amountText(betLimit)]
  const best = Math.max(0, ...rates.map(({ day, week, month }) => day + week + month))
  const perks = (list: VipLevel['dailyAward'], of: string) => list.map(({ id, count }) => ({ id: `${of}-${id}`, propId: id, count }))
  return (
    <li className={`card vip-level${isHere ? ' here' : ''}`} aria-current={isHere ? 'step' : undefined}>
      <header>
        <span className={isLocked ? 'medal locked' : 'medal'}>
          <img src={medalArt(showType)} alt="" width={40} height={40} />
          {isLocked && <Lock width={16} height={16} aria-hidden="true" />}
        </span>
        <div>
          <h2>
            <Trans>VIP {number}</Trans> {levelName(number)}
          </h2>
          <p className="small muted">
            {experience === 0 ? <Trans>Reached with deposits</Trans> : <Trans>From {points} XP</Trans>}
            {betLimit > 0 && (
              <>
                {' · '}
                <Trans>keep it with {keep} in valid bets a month</Trans>
              </>
            )}
          </p>
        </div>
        {isHere && (
          <span className="chip g">
            <Trans>Your level</Trans>
          </span>
        )}
      </header>
      <dl>
        <div>
          <dt>
            <Trans>One-time gift</Trans>
          </dt>
          <dd>
            <Gifts awards={gift} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Every day</Trans>
          </dt>
          <dd>
            <Gifts awards={perks(dailyAward, 'day')} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Every week</Trans>
          </dt>
          <dd>
            <Gifts awards={perks(signInAward, 'week')} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Bet rebate</Trans>
          </dt>
          <dd className="n">{percentText(best)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Monthly bonus</Trans>
          </dt>
          <dd className="n">{percentText(monthlyPpm)}</dd>
        </div>
      </dl>
      {mine?.gifts.includes(number) && (
        <Button variant="claim" wide busy={claims.isBusy} onClick={() => claims.gift(number)}>
          <Trans>Claim VIP {number} gift</Trans>
        </Button>
      )}
    </li>
  )
}
