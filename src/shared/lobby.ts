// What the lobby shows after its games: one entry point, so that it is one file to fetch.
export { Activities } from './activities/Activities.tsx'
export { Meter } from './jackpot/Meter.tsx'
