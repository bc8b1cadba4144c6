import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { poolNames } from '#contract/jackpot.ts'
import type { JackpotInfo } from '#contract/jackpot.ts'
import { drawOf, hasWheelStopped, wheelPlanOf } from '#machines/jackpotSpin/jackpotSpin.selectors.ts'
import mark from '../../../art/mark.svg'
import { prefersReducedMotion } from '../../../platform/reducedMotion.ts'
import { pointerFrames, wheelEasing } from '../../../shared/wheel/ticks.ts'
import { Odds } from './Odds.tsx'
import { poolTexts } from './pools.ts'
import type { JackpotSpin } from './useJackpotSpin.ts'
import './wheel.css'

interface Props {
  spin: JackpotSpin
  info: JackpotInfo | undefined
  titleId: string
}

/**
 * The wheel of a jackpot (spec §4): it lands on the pool already won. Its sectors look equal but are not equally likely; the true odds are
 * shown beside it.
 */
export function Wheel({ spin, info, titleId }: Props) {
  const { i18n } = useLingui()
  const wheel = useRef<HTMLDivElement>(null)
  const pointer = useRef<SVGSVGElement>(null)
  const stopped = useSelector(spin, hasWheelStopped)
  const sector = useSelector(spin, drawOf)?.wheel?.sector
  const isStill = prefersReducedMotion()
  useEffect(() => {
    const plan = wheelPlanOf(spin.getSnapshot())
    if (!plan || isStill) return
    const animation = wheel.current?.animate([{ transform: 'rotate(0deg)' }, { transform: `rotate(${plan.degrees}deg)` }], {
      duration: plan.ms,
      easing: wheelEasing,
      fill: 'forwards',
    })
    const jumps = pointer.current?.animate(pointerFrames(plan), { duration: plan.ms })
    return () => {
      animation?.cancel()
      jumps?.cancel()
    }
  }, [spin, isStill])
  return (
    <div className="jk-wheel-moment" data-stopped={stopped || isStill}>
      <h2 id={titleId}>
        <Trans>Jackpot round!</Trans>
      </h2>
      <p>
        <Trans>Every part of the wheel has a prize.</Trans>
      </p>
      <div className="jk-wheel">
        <div className="jk-wheel-turn" ref={wheel}>
          <svg viewBox="-160 -160 320 320" aria-hidden="true">
            <circle r="158" className="rim" />
            <circle r="158" className="rim-light" />
            <circle r="138" className="plane" />
            {poolNames.map((pool, index) => (
              <g key={pool} transform={`rotate(${index * 90})`} className={sector === index ? 'sector won' : 'sector'}>
                <path className={`pool-${pool}`} d="M0 0L-97.6-97.6A138 138 0 0 1 97.6-97.6Z" />
                <path
                  className="facet"
                  d="M0 0L-97.6-97.6L-81.1-111.6ZM0 0L-62.7-123L-42.6-131.2ZM0 0L-21.6-136.3L0-138ZM0 0L21.6-136.3L42.6-131.2ZM0 0L62.7-123L81.1-111.6Z"
                />
                <path className="seam" d="M0 0L-97.6-97.6" />
                <text y="-88">{i18n._(poolTexts[pool])}</text>
              </g>
            ))}
            {Array.from({ length: 24 }, (_, index) => (
              <circle
                key={index}
                r={index % 2 ? 5 : 4}
                cy={-149}
                transform={`rotate(${index * 15})`}
                className={index % 2 ? 'lamp' : 'lamp rose'}
              />
            ))}
            <circle r="44" className="hub" />
          </svg>
          <img src={mark} alt="" />
        </div>
        <svg ref={pointer} className="jk-pointer" viewBox="-20 -40 40 44" aria-hidden="true">
          <path d="M0 2-17-32Q0-42 17-32Z" />
        </svg>
      </div>
      {info && <Odds names={poolNames.map((pool) => poolTexts[pool])} odds={info.wheelOdds} won={stopped ? sector : undefined} />}
    </div>
  )
}
