/** Milliseconds UTC. Only this file reads the machine's clock; everything else receives a clock as a parameter. */
export type Clock = () => number
export const systemClock: Clock = () => Date.now()
/** The same at the start of the process; nothing that sets the machine's clock changes it. It stands still while the machine sleeps. */
export const steadyClock: Clock = () => Math.round(performance.timeOrigin + performance.now())

/**
 * Until when something may have been counted that counts now: what is later was counted while the clock was ahead, and would keep people out for
 * as long as that. The clocks of two servers differ by less.
 */
export const countedUntil = (now: number): number => now + 60_000
