export interface WheelPlan {
  /** How far the wheel turns, clockwise, in degrees, from sector 0 under the pointer to the middle of the won one. */
  readonly degrees: number
  readonly ms: number
}

/** Whole turns before the last one. */
const turns = 5

/**
 * How a wheel turns, known before it begins. The sectors lie clockwise, so that sector n of 4 comes under the pointer by a turn of -90° × n.
 * It stops on the middle, never near an edge; the further the last turn goes, the longer it takes.
 */
export function planTurn(sector: number, { sectors, leastMs, mostMs }: { sectors: number; leastMs: number; mostMs: number }): WheelPlan {
  const last = (360 - (360 / sectors) * sector) % 360
  return { degrees: turns * 360 + last, ms: leastMs + ((mostMs - leastMs) * last) / 360 }
}
