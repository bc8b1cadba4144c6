export interface WheelPlan {
  /** How far the wheel turns, clockwise, in degrees, from sector 0 under the pointer to the middle of the won one. */
  readonly degrees: number
  readonly ms: number
}

/** Full turns before the last one. */
const turns = 5

/**
 * Plans how a wheel turns before it starts. The sectors are laid out clockwise, so that sector n of 4 is under the pointer after a turn of
 * -90° × n. The wheel stops on the middle, never near an edge; the longer the last turn, the longer it takes.
 */
export function planTurn(sector: number, { sectors, minMs, maxMs }: { sectors: number; minMs: number; maxMs: number }): WheelPlan {
  const last = (360 - (360 / sectors) * sector) % 360
  return { degrees: turns * 360 + last, ms: minMs + ((maxMs - minMs) * last) / 360 }
}
