import { Trans } from '@lingui/react/macro'
import Lock from '~icons/lucide/lock'
import type { VipInfo, VipLevel } from '#contract/vip.ts'
import jeepney from '../../../art/avatars/jeepney.svg'
import road from '../../../art/vip-road.svg'
import { drawn } from '../../../platform/booted.ts'
import { levelName, medalArt, shareOf } from '../../../shared/vip/levels.ts'
import { placeAt, roadView, stretchPath } from './road.ts'
import './road.css'

/** The current level, the next one and the previous one; a jeepney rides between the first two. Empty until they are there. */
export const Road = ({ info }: { info: VipInfo | undefined }) => (
  <div className="vip-road" aria-hidden="true">
    <img src={drawn(road)} alt="" width={390} height={350} />
    {info && <Ride info={info} />}
  </div>
)

function Ride({ info: { levels, mine, gate } }: { info: VipInfo }) {
  const level = mine?.level ?? 0
  const [here, next, far] = [levels[level - 1], levels[level], levels[level + 1]]
  const share = next
    ? level === 0
      ? shareOf(gate.done, 0, gate.need)
      : shareOf(mine?.experience ?? 0, here?.experience ?? 0, next.experience)
    : 1
  // Between the two stops: their medals cover the ends.
  const driven = 0.36 + share * 0.3
  const { left, top } = placeAt(driven)
  return (
    <>
      <svg viewBox={roadView}>
        <path d={stretchPath} pathLength={1} strokeDasharray={`${driven} 1`} />
      </svg>
      <Stop className="far" level={far} />
      <Stop className="next" level={next} isLocked />
      <img className="jeep" src={jeepney} alt="" width={84} height={84} style={{ left: `${left}%`, top: `${top}%` }} />
      <Stop className="here" level={here} />
    </>
  )
}

function Stop({ level, className, isLocked = false }: { level: VipLevel | undefined; className: string; isLocked?: boolean }) {
  if (!level) return null
  return (
    <div className={`stop ${className}`}>
      <span className="medal">
        {isLocked ? <Lock width={24} height={24} /> : <img src={medalArt(level.showType)} alt="" width={44} height={44} />}
      </span>
      <b className="d">
        <Trans>VIP {level.level}</Trans> {levelName(level.level)}
      </b>
    </div>
  )
}
