// The mathematics of the wheel's show: known before it begins to turn.

/** Segments round the wheel, clockwise from the top. */
export const segmentCount = 8
/** Whole turns before the last one. */
const turns = 5
/** Milliseconds, by how far the last turn goes. */
const spinMs = { least: 4_000, most: 5_000 } as const

export interface WheelPlan {
  /** How far the wheel turns, clockwise, in degrees, from segment 0 under the pointer to the middle of the won one. */
  readonly degrees: number
  readonly ms: number
}

/** Segment n comes under the pointer by a turn of -45° × n. The wheel stops on the middle, never near an edge. */
export function planWheel(segment: number): WheelPlan {
  const rest = (360 - (360 / segmentCount) * segment) % 360
  return { degrees: turns * 360 + rest, ms: spinMs.least + ((spinMs.most - spinMs.least) * rest) / 360 }
}
