import * as z from 'zod/mini'
import { deskCall } from './call.ts'

/** A day in Manila: 2026-11-22. */
export const day = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))

/** Amounts in hundredths; excludes demo rounds. */
const played = { rounds: z.number(), bets: z.number(), wins: z.number(), /** Bets less wins. */ ggr: z.number() }
/** Given by programmes less what was taken back, and what remains of the GGR. */
const given = { given: z.number(), ngr: z.number() }
const moved = { deposits: z.number(), withdrawals: z.number() }
export const reportDayColumns = ['rounds', 'bets', 'wins', 'ggr', 'given', 'ngr', 'deposits', 'withdrawals'] as const
export const reportGameColumns = ['rounds', 'bets', 'wins', 'ggr'] as const
export const reportBrandColumns = ['bets', 'wins', 'ggr'] as const
export const reportMethodColumns = ['deposits', 'depositCount', 'returned', 'withdrawals', 'withdrawalCount'] as const
export const reportProgrammeColumns = ['given', 'takenBack', 'net', 'awards', 'players'] as const

/** The maximum days of a report. */
export const maxReportDays = 92

/** Players who returned on a day, of those for whom it is over. */
const retention = z.object({ players: z.number(), returned: z.number() })
/** A difference, second group less first, and its 95 % confidence interval; null where there are too few players to tell. */
const difference = z.nullable(z.object({ by: z.number(), from: z.number(), to: z.number() }))
const experimentSide = z.object({
  players: z.number(),
  /** Valid bet of a player, on average; in hundredths. */ validBet: z.number(),
  day1: retention,
  day7: retention,
})

export const reportCalls = {
  /**
   * What the two groups of each experiment came to, for players first exposed between two days of UTC, inclusive. Skins are one kind of
   * experiment.
   */
  experimentReport: deskCall({
    who: ['finance'],
    perMinute: 30,
    input: z.object({ from: day, to: day }),
    output: z.object({
      experiments: z.array(
        z.object({
          /** `skins.<group>`, or the id of one of the setting `experiments`. */
          id: z.string(),
          /** The setting that it varies; null: it is no longer in the settings. */
          key: z.nullable(z.string()),
          /** Percentage of players in the second group now. */
          percent: z.number(),
          first: experimentSide,
          second: experimentSide,
          /** Players who changed sides when the percentage was changed: in neither. */
          changed: z.number(),
          validBet: difference,
          day1: difference,
          day7: difference,
        }),
      ),
    }),
  }),
  /** What was played, given and moved between two days in Manila, inclusive. */
  report: deskCall({
    who: ['finance'],
    perMinute: 30,
    input: z.object({ from: day, to: day }),
    output: z.object({
      days: z.array(z.object({ day: z.string(), ...played, ...given, ...moved })),
      games: z.array(z.object({ gameId: z.string(), name: z.string(), ...played })),
      /** Our own games by brand, and what game providers reported of theirs. */
      brands: z.array(z.object({ brand: z.string(), isProvider: z.boolean(), bets: z.number(), wins: z.number(), ggr: z.number() })),
      /** Money by payment channel and method; `returned` are deposits given back or taken back by the channel. */
      methods: z.array(
        z.object({
          channel: z.string(),
          method: z.string(),
          ...moved,
          depositCount: z.number(),
          returned: z.number(),
          withdrawalCount: z.number(),
        }),
      ),
      /** Coins and bonus coins by the kind of ledger entry that gave them, or took them back. */
      programmes: z.array(
        z.object({
          kind: z.string(),
          given: z.number(),
          takenBack: z.number(),
          net: z.number(),
          awards: z.number(),
          players: z.number(),
        }),
      ),
      total: z.object({ ...played, ...given, ...moved }),
    }),
  }),
}
