/** Milliseconds UTC. Only this file reads the machine's clock; everything else receives a clock as a parameter. */
export type Clock = () => number
export const systemClock: Clock = () => Date.now()
