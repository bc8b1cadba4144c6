// What the lobby shows a moment after its games: one door for all of it, so that it is one file to fetch.
export { Activities } from './activities/Activities.tsx'
export { Meter } from './jackpot/Meter.tsx'
