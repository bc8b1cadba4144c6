import type { Play } from './cells.ts'

/** Rows of the window. */
export const rows = 3
/** Symbols on a strip while it spins: the three that will be shown, six that pass, and the first three again to close the loop. */
export const stripLength = 12
const away = `translateY(${-((stripLength - rows) / stripLength) * 100}%)`
/**
 * Milliseconds. A reel keeps spinning for `lead` plus a `gap` for each reel before it, then lands; the chart's timing depends on their sum.
 */
export const motion = { windUp: 140, loop: 420, lead: 500, gap: 220, landing: 520 } as const
/** A turn without an answer starts its loops again after this time. */
const maxTurnMs = 30 * motion.loop

/** A strip's place at a time in ms, and how it goes on from there. */
type Step = readonly [time: number, transform: string, easing?: string]

/** A strip that winds up and then spins until this time. */
function spinning(until: number): readonly Step[] {
  const steps: Step[] = [
    [0, 'none', 'ease-out'],
    [motion.windUp, 'translateY(-10px)'],
  ]
  for (let time: number = motion.windUp; time < until; time += motion.loop) {
    const part = Math.min(1, (until - time) / motion.loop)
    steps.push([time, away], [time + part * motion.loop, `translateY(${-(1 - part) * ((stripLength - rows) / stripLength) * 100}%)`])
  }
  return steps
}

/** Plays one strip's whole way as one animation: of two at a time, the compositor would run neither. */
function playSteps(play: Play, strip: HTMLElement, steps: readonly Step[]): Animation {
  const duration = steps.at(-1)?.[0] ?? 0
  return play(
    strip,
    steps.map(([time, transform, easing = 'linear']) => ({ offset: Math.min(1, time / duration), transform, easing })),
    { duration },
  )
}

/** Spins a strip until its animation is canceled. */
export function turnStrip(play: Play, strip: HTMLElement): Animation {
  const turning = playSteps(play, strip, spinning(motion.windUp + maxTurnMs))
  // No answer yet: it goes on with the loops.
  turning.addEventListener('finish', () => {
    turning.currentTime = motion.windUp
    turning.play()
  })
  return turning
}

/** Lands a strip that has been turning: the same turn from where it is now, but with an end. */
export function landStrip(play: Play, strip: HTMLElement, reel: number, turning: Animation | undefined): Animation {
  const past = Number(turning?.currentTime ?? 0)
  turning?.cancel()
  const lands = past + motion.lead + reel * motion.gap
  const landing = playSteps(play, strip, [
    ...spinning(lands),
    [lands, away, 'cubic-bezier(.25,.55,.4,1)'],
    [lands + 0.74 * motion.landing, 'translateY(8px)', 'ease-in-out'],
    [lands + motion.landing, 'none'],
  ])
  landing.currentTime = past
  return landing
}
