/** Milliseconds UTC. Only this file reads the machine's clock; everything else is handed one. */
export type Clock = () => number
export const systemClock: Clock = () => Date.now()
