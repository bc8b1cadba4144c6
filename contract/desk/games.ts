import * as z from 'zod/mini'
import { deskCall } from './call.ts'
import { day } from './reports.ts'
import { rowId } from './values.ts'

const who = ['content', 'finance', 'risk'] as const

/** few: too few rounds to judge · within: the return is within the band around the stated one · outside: it does not. */
const returnStates = ['few', 'within', 'outside'] as const
export type ReturnState = (typeof returnStates)[number]

const game = z.object({
  gameId: z.string(),
  name: z.string(),
  kind: z.enum(['slot', 'staged', 'shared', 'gone']),
  /** The settings: on offer, place in the lobby, least and highest bet. */
  isOpen: z.boolean(),
  sort: z.number(),
  min: z.number(),
  max: z.number(),
  /** The setting that turns it on and off; null: there is none. */
  openKey: z.nullable(z.string()),
  /** The stated return, as a share of the bets; of a game with choices, from the worst to the best reasonable strategy. */
  stated: z.nullable(z.object({ from: z.number(), to: z.number() })),
  rounds: z.number(),
  bets: z.number(),
  wins: z.number(),
  ggr: z.number(),
  /** Wins as a share of bets; null: nothing was bet. */
  actual: z.nullable(z.number()),
  /** Half the width of the band, z·σ/√n by rounds of equal bets. */
  band: z.nullable(z.number()),
  /** Standard deviation of a round in bets; `isStated`: the game's own, greater than the measured one. */
  deviation: z.nullable(z.object({ value: z.number(), isStated: z.boolean() })),
  state: z.enum(returnStates),
  /** Rounds by day, oldest first. */
  days: z.array(z.number()),
})
export type GameLine = z.infer<typeof game>

export const gameCalls = {
  /** Each game between two days in Manila, inclusive: its stated against its actual return. Excludes demo rounds. */
  games: deskCall({
    who,
    perMinute: 30,
    input: z.object({ from: day, to: day }),
    output: z.object({
      now: z.number(),
      /** The revision of the settings shown. */
      base: z.number(),
      /** The band's z, its level in words, and the rounds from which on it is judged. */
      z: z.number(),
      confidence: z.string(),
      minRounds: z.number(),
      days: z.array(z.string()),
      rows: z.array(game),
    }),
  }),
  /** Pools, odds and the latest jackpots. */
  jackpot: deskCall({
    who,
    input: z.object({ before: z.optional(rowId) }),
    output: z.object({
      now: z.number(),
      isOpen: z.boolean(),
      /** The version of the rules that draws are stored with, and the revision of the settings. */
      version: z.number(),
      revision: z.number(),
      base: z.number(),
      pools: z.array(
        z.object({
          pool: z.string(),
          value: z.number(),
          seed: z.number(),
          /** Of each bet, in parts per million. */
          feed: z.number(),
          /** How often a draw wins it, in parts per million. */
          odds: z.number(),
        }),
      ),
      cells: z.array(z.object({ prop: z.string(), count: z.number(), odds: z.number() })),
      /** What an average draw costs us, in hundredths. */
      cost: z.number(),
      awards: z.array(
        z.object({
          id: z.string(),
          at: z.number(),
          playerId: z.string(),
          pool: z.nullable(z.string()),
          propId: z.number(),
          count: z.number(),
          rulesVersion: z.number(),
        }),
      ),
      older: z.nullable(z.string()),
    }),
  }),
}
