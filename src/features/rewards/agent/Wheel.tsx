import { useSelector } from '@xstate/react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Segment } from '#contract/invite.ts'
import { isTurning, wheelPlanOf, wonSegmentOf } from '#machines/inviteSpin/inviteSpin.selectors.ts'
import { segmentCount } from '#machines/inviteSpin/wheel.ts'
import mark from '../../../art/mark.svg'
import { prefersReducedMotion } from '../../../platform/reducedMotion.ts'
import { pointerFrames, wheelEasing } from '../../../shared/wheel/ticks.ts'
import { amountText } from '../../../ui/Amount.tsx'
import type { InviteSpin } from './useInviteSpin.ts'
import './spin.css'

const width = 360 / segmentCount
const restOf = (segment: number): number => (360 - width * segment) % 360
const lamps = Array.from({ length: 24 }, (_, index) => index)
/** The angle of a segment's edge, half its width to either side of the top. */
const edge = (radius: number): string => {
  const half = (width / 2) * (Math.PI / 180)
  const [x, y] = [Math.sin(half) * radius, -Math.cos(half) * radius]
  return `M0 0L${-x} ${y}A${radius} ${radius} 0 0 1 ${x} ${y}Z`
}
const slice = edge(138)

/**
 * The wheel: its segments look equal but are not equally likely; the true odds are shown below it. It lands on the result already decided.
 */
export function Wheel({ spin, segments }: { spin: InviteSpin; segments: readonly Segment[] }) {
  const wheel = useRef<HTMLDivElement>(null)
  const pointer = useRef<SVGSVGElement>(null)
  const turning = useSelector(spin, isTurning)
  const won = useSelector(spin, wonSegmentOf)
  /** The segment under the pointer at rest. */
  const [at, setAt] = useState(0)
  if (won !== null && won !== at) setAt(won)
  useLayoutEffect(() => {
    const plan = wheelPlanOf(spin.getSnapshot())
    if (!turning || !plan || prefersReducedMotion()) return
    const keyframes = [{ transform: `rotate(${restOf(at)}deg)` }, { transform: `rotate(${plan.degrees}deg)` }]
    const animation = wheel.current?.animate(keyframes, { duration: plan.ms, easing: wheelEasing, fill: 'forwards' })
    const jumps = pointer.current?.animate(pointerFrames(plan), { duration: plan.ms })
    return () => {
      animation?.cancel()
      jumps?.cancel()
    }
  }, [spin, turning, at])
  return (
    <div className="spin-wheel" data-landed={won !== null} aria-hidden="true">
      <div className="spin-turn" ref={wheel} style={{ transform: `rotate(${restOf(at)}deg)` }}>
        <svg viewBox="-160 -160 320 320">
          <circle r="158" className="rim" />
          <circle r="138" className="plane" />
          {segments.map(({ segment, amount }) => (
            <g key={segment} transform={`rotate(${segment * width})`} className={won === segment ? 'slice won' : 'slice'}>
              <path d={slice} className={`hue-${segment % 4}`} />
              <text y="-92">{amountText(amount)}</text>
            </g>
          ))}
          {lamps.map((lamp) => (
            <circle
              key={lamp}
              r={lamp % 2 ? 5 : 4}
              cy={-148}
              transform={`rotate(${lamp * 15})`}
              className={lamp % 2 ? 'lamp' : 'lamp rose'}
            />
          ))}
          <circle r="44" className="hub" />
        </svg>
        <img src={mark} alt="" />
      </div>
      <svg ref={pointer} className="spin-pointer" viewBox="-20 -40 40 44">
        <path d="M0 2-17-32Q0-42 17-32Z" />
      </svg>
    </div>
  )
}
