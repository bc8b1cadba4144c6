import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Award } from '#contract/awards.ts'
import type { VipInfo, VipStatus } from '#contract/vip.ts'
import gift from '../../../art/gift.svg'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { BonusFrame } from '../../../shared/rewardsHub/BonusFrame.tsx'
import { levelName, medalArt } from '../../../shared/vip/levels.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Gifts } from './Gifts.tsx'
import { Missions } from './Missions.tsx'
import { Players, VipWait } from './states.tsx'
import { useVipClaims, useVipInfo } from './useVip.ts'
import type { VipClaims } from './useVip.ts'
import { VipError } from './VipError.tsx'
import './vip.css'

/** spec §2 /bonus/vip: everything VIPs can claim, in one list. */
export const BonusVipPage = () => (
  <BonusFrame>
    <div className="vip-page">
      <Players>
        <Bonus />
      </Players>
    </div>
  </BonusFrame>
)

function Bonus() {
  const { data, isError, refetch } = useVipInfo()
  const claims = useVipClaims()
  if (!data?.mine) return <LoadState query={{ data: undefined, isError, refetch }} wait={<VipWait />} />
  const { mine } = data
  return (
    <>
      <Link to="/vip" className="vip-hero sea">
        <div>
          <p className="d">
            {mine.level > 0 ? (
              <Trans>
                VIP {mine.level} {levelName(mine.level)}
              </Trans>
            ) : (
              <Trans>Your VIP progress starts here</Trans>
            )}
          </p>
          <p className="small">
            <Trans>See VIP progress</Trans>
          </p>
        </div>
        <img src={medalArt(data.levels[Math.max(0, mine.level - 1)]?.showType ?? 1)} alt="" width={84} height={84} />
      </Link>
      <VipError claims={claims.all} />
      <Rewards info={data} mine={mine} claims={claims} />
      {mine.level > 0 && <Missions mine={mine} claims={claims} />}
    </>
  )
}

interface ClaimableReward {
  readonly key: string
  readonly title: ReactNode
  readonly awards: readonly Award[]
  readonly take: () => void
}

function Rewards({ info, mine, claims }: { info: VipInfo; mine: VipStatus; claims: VipClaims }) {
  const rewards: ClaimableReward[] = [
    ...mine.gifts.map((level) => ({
      key: `gift-${level}`,
      title: (
        <Trans>
          VIP {level} {levelName(level)} gift
        </Trans>
      ),
      awards: info.levels[level - 1]?.gift ?? [],
      take: () => claims.gift(level),
    })),
    ...(mine.daily.state === 'claimable'
      ? [{ key: 'daily', title: <Trans>Daily VIP reward</Trans>, awards: mine.daily.awards, take: claims.daily }]
      : []),
    ...(mine.checkIn.state === 'claimable'
      ? [{ key: 'week', title: <Trans>Weekly check-in reward</Trans>, awards: mine.checkIn.awards, take: claims.checkIn }]
      : []),
  ]
  if (mine.level === 0 && rewards.length === 0)
    return (
      <Notice
        art={gift}
        title={<Trans>No rewards yet</Trans>}
        action={
          <ButtonLink to="/vip" variant="main" small>
            <Trans>See VIP progress</Trans>
          </ButtonLink>
        }
      >
        <Trans>VIP gifts, daily rewards and missions start at VIP 1.</Trans>
      </Notice>
    )
  if (rewards.length === 0 && mine.rebate === 0)
    return (
      <Notice art={gift} title={<Trans>All claimed</Trans>}>
        <Trans>No rewards to claim right now. Every VIP gets a new daily reward tomorrow.</Trans>
      </Notice>
    )
  return (
    <ul className="card vip-tasks">
      {rewards.map(({ key, title, awards, take }) => (
        <li key={key}>
          <div>
            <h2 className="vip-item">{title}</h2>
            <Gifts awards={awards} />
          </div>
          <Button variant="claim" small busy={claims.isBusy} onClick={() => take()}>
            <Trans>Claim</Trans>
          </Button>
        </li>
      ))}
      {mine.rebate > 0 && (
        <li>
          <div>
            <h2 className="vip-item">
              <Trans>Bet rebate</Trans>
            </h2>
            <Amount value={mine.rebate} size={20} />
          </div>
          <ButtonLink to="/bonus/rebate" small>
            <Trans>View</Trans>
          </ButtonLink>
        </li>
      )}
    </ul>
  )
}
