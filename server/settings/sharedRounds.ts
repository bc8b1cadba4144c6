import * as z from 'zod'
import { coins, flag, hours, ms, percent, pieces, seconds } from './values.ts'
import type { Frozen } from './values.ts'

const sharedGame = z.object({
  isOpen: flag('Whether new rounds begin'),
  sort: z.int().min(0).max(10_000).meta({ description: 'Its place in the lobby, lowest first' }),
  betMs: ms('A round takes bets for so long', { least: 1 }),
  beaconAfterMs: ms('From the end of bets to the earliest public value that may decide'),
  revealMs: ms('The result is shown for so long'),
  restMs: ms('Rest before the next round'),
  min: coins('The least stake', { least: 1 }),
  max: coins('The highest stake'),
  maxRound: coins('All stakes of a player in a round'),
  validBetPercent: percent('So much of what a round puts at risk counts as valid bet'),
  feedsPools: flag('Whether its stakes feed the jackpot’s pools'),
})
export type SharedGameRules = Frozen<z.infer<typeof sharedGame>>

export const sharedRoundSchema = z.object({
  chainLength: pieces('Links of a chain of seeds', { least: 2, most: 100_000 }),
  voidAfterMs: ms('A round whose public value has not come so long after its time is called off'),
  results: pieces('Results that everybody is shown', { most: 1_000 }),
  voidsOf: pieces('Rounds that were called off are counted among this many last rounds'),
  listedBets: pieces('Bets of a round that its proof lists'),
  stream: z.object({
    hours: hours('A page’s stream is closed and opened again after so long', { least: 1 }),
    heartbeatSeconds: seconds('A silent stream sends a heartbeat this often', { least: 1 }),
    perPlayer: pieces('Streams of one player at a time', { least: 1, most: 100 }),
    totalsMs: ms('Sums of bets are sent this often', { least: 1 }),
  }),
  games: z.record(z.string(), sharedGame),
})

/** Rounds that all players share (docs/decisions/048). */
export const sharedRoundPolicy: Frozen<z.infer<typeof sharedRoundSchema>> = {
  /** Length of a chain of seeds: the maximum number of hashes between a round's seed and the published anchor. */
  chainLength: 10_000,
  /** A round whose public value has not arrived after this time is voided, and its bets are returned. */
  voidAfterMs: 10_000,
  /** Number of results shown. */
  results: 100,
  /** The number of voided rounds is reported for this many latest rounds. */
  voidsOf: 1_000,
  /** Bets of a round that its proof lists. */
  listedBets: 1_000,
  stream: { hours: 6, heartbeatSeconds: 15, perPlayer: 6, totalsMs: 200 },
  games: {
    'color-game': {
      isOpen: true,
      sort: 35,
      /**
       * Times of a round in ms: bets; from their end to the earliest public value that may decide; the result; the pause before the next.
       */
      betMs: 15_000,
      beaconAfterMs: 2_000,
      revealMs: 4_000,
      restMs: 2_000,
      /** A stake, and all stakes of a player in a round, in hundredths. */
      min: 1_00,
      max: 100_00,
      maxRound: 300_00,
      validBetPercent: 100,
      feedsPools: true,
    },
    /** It keeps 3 % of a stake, so programmes give little for it (economy/). */
    crash: {
      isOpen: true,
      sort: 45,
      betMs: 8_000,
      beaconAfterMs: 2_000,
      revealMs: 3_000,
      restMs: 1_000,
      min: 1_00,
      max: 100_00,
      maxRound: 100_00,
      validBetPercent: 25,
      feedsPools: false,
    },
    bingo: {
      isOpen: true,
      sort: 55,
      betMs: 30_000,
      beaconAfterMs: 2_000,
      revealMs: 6_000,
      restMs: 2_000,
      min: 1_00,
      max: 50_00,
      maxRound: 300_00,
      validBetPercent: 100,
      feedsPools: true,
    },
  },
}
