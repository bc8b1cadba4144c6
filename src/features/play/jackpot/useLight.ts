import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { RefObject } from 'react'
import type { SpinPlan } from '#machines/jackpotSpin/cells.ts'
import { isLit, spinPlanOf } from '#machines/jackpotSpin/jackpotSpin.selectors.ts'
import { prefersReducedMotion } from '../../../platform/reducedMotion.ts'
import type { JackpotSpin } from './useJackpotSpin.ts'

/**
 * A frame shows what was due before it. Shifted by half a frame, each step falls on the frame nearest to its time, not on the next one.
 * Milliseconds, at 60 frames a second.
 */
const halfFrame = 1_000 / 60 / 2

type Place = readonly [left: number, top: number]

/** The light's whole path as one list of steps; its trail follows `lag` steps behind. */
const jumpsOf = ({ steps, ms }: SpinPlan, places: readonly Place[], lag: number): Keyframe[] =>
  steps.map(({ at }, index) => {
    const [left, top] = places[steps[Math.max(0, index - lag)]?.cell ?? 0] ?? [0, 0]
    return { transform: `translate(${left}px, ${top}px)`, offset: at / ms, easing: 'step-end' }
  })

/**
 * Moves the light along the machine's plan. The whole animation, landing included, is handed to the compositor before the first step:
 * however busy the page is, no step is delayed. In pixels, since percentages of a box's size would require layout.
 */
export function useLight(spin: JackpotSpin, board: RefObject<HTMLElement | null>): void {
  const lit = useSelector(spin, isLit)
  useEffect(() => {
    const plan = spinPlanOf(spin.getSnapshot())
    if (!lit || !plan || !board.current || prefersReducedMotion()) return
    const cells = [...board.current.querySelectorAll<HTMLElement>('.jk-cell')]
    const [first] = cells
    const places = cells.map((cell): Place => [cell.offsetLeft - (first?.offsetLeft ?? 0), cell.offsetTop - (first?.offsetTop ?? 0)])
    const timing = { duration: plan.ms, delay: -halfFrame, fill: 'both' } as const
    const landing = { delay: plan.ms - halfFrame, fill: 'forwards' } as const
    const animations = [...board.current.querySelectorAll<HTMLElement>('.jk-light')].flatMap((light, lag) => {
      const inner = light.firstElementChild
      const animation = light.animate(jumpsOf(plan, places, lag), timing)
      if (lag > 0) return [animation, light.animate([{ opacity: 0 }], { ...landing, duration: 300 })]
      const pulse = [{ transform: 'scale(1)' }, { transform: 'scale(1.14)' }, { transform: 'scale(1.06)' }]
      return inner
        ? [animation, inner.animate(pulse, { ...landing, duration: 280, easing: 'cubic-bezier(0.3, 1.5, 0.5, 1)' })]
        : [animation]
    })
    return () => {
      for (const animation of animations) animation.cancel()
    }
  }, [lit, board, spin])
}
