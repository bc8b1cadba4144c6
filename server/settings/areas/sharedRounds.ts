import * as z from 'zod'
import { coins, flag, hours, milliseconds, percent, count, seconds } from '../values.ts'
import type { Frozen } from '../values.ts'

const sharedGame = z.object({
  isOpen: flag('New rounds are started'),
  sort: z.int().min(0).max(10_000).meta({ description: 'Sort order in the lobby, lowest first' }),
  betMs: milliseconds('Betting time of a round', { min: 1 }),
  beaconAfterMs: milliseconds('Time from the end of betting to the earliest public random value that can decide the round', { min: 1_000 }),
  revealMs: milliseconds('Time for which the result is shown'),
  restMs: milliseconds('Pause before the next round'),
  min: coins('Minimum bet', { min: 1 }),
  max: coins('Maximum bet'),
  maxRound: coins('Maximum total bets per player and round'),
  validBetPercent: percent('Share of the amount at risk that counts towards valid bets'),
  feedsPools: flag('Bets feed the jackpot pools'),
})
export type SharedGameRules = Frozen<z.infer<typeof sharedGame>>

export const sharedRoundSchema = z.object({
  chainLength: count('Length of a seed chain', { min: 2, max: 100_000 }),
  voidAfterMs: milliseconds('Time to wait for the public random value before a round is voided'),
  results: count('Number of recent results shown', { max: 1_000 }),
  voidsOf: count('Number of recent rounds over which voided rounds are counted'),
  listedBets: count('Maximum bets listed in a round’s proof'),
  stream: z.object({
    hours: hours('Maximum lifetime of a page’s stream before it reconnects', { min: 1 }),
    heartbeatSeconds: seconds('Heartbeat interval of an idle stream', { min: 1 }),
    perPlayer: count('Maximum concurrent streams per player', { min: 1, max: 100 }),
    totalsMs: milliseconds('Interval at which bet totals are sent', { min: 1 }),
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
