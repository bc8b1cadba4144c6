/** How far a wheel turns, and for how long. */
interface Turn {
  readonly degrees: number
  readonly ms: number
}

/** The easing of the wheel's stop: the two control points of its curve, as in CSS. */
const [x1, y1, x2, y2] = [0.16, 0.6, 0.12, 1]
export const wheelEasing = `cubic-bezier(${x1}, ${y1}, ${x2}, ${y2})`

/** The pointer runs over the lamps on the rim: 24 around it. */
const lampDegrees = 15
/** At shorter intervals they merge into a rattle: milliseconds. */
const minGapMs = 45

const curve = (from: number, to: number, at: number): number => 3 * (1 - at) ** 2 * at * from + 3 * (1 - at) * at ** 2 * to + at ** 3

/** The share of the time at which this share of the path is done. Both grow along the curve, so bisection finds it. */
const timeAt = (progress: number): number => {
  let [low, high] = [0, 1]
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2
    if (curve(y1, y2, middle) < progress) low = middle
    else high = middle
  }
  return curve(x1, x2, (low + high) / 2)
}

/** When the pointer jumps over a lamp, in ms since the wheel started. */
export function ticksOf({ degrees, ms }: Turn): readonly number[] {
  const ticks: number[] = []
  for (let lamp = lampDegrees; lamp < degrees; lamp += lampDegrees) {
    const at = ms * timeAt(lamp / degrees)
    if (at - (ticks.at(-1) ?? -minGapMs) >= minGapMs) ticks.push(at)
  }
  return ticks
}

/** The pointer's deflection, in degrees, and the time to fall back, in ms. */
const throwDegrees = -16
const fallMs = 40

/** The pointer's jumps as one animation beside the wheel's: the browser runs both off the main thread. */
export const pointerFrames = (plan: Turn): Keyframe[] => [
  { offset: 0, transform: 'none' },
  ...ticksOf(plan).flatMap((at) => [
    { offset: at / plan.ms, transform: `rotate(${throwDegrees}deg)` },
    { offset: Math.min(1, (at + fallMs) / plan.ms), transform: 'none' },
  ]),
  { offset: 1, transform: 'none' },
]
