import * as z from 'zod/mini'
import { skinGroups } from '../skins.ts'
import { deskCall } from './call.ts'

/** A day in Manila: 2026-11-22. */
export const day = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))

/** Amounts in hundredths; excludes demo rounds. */
const played = { rounds: z.number(), bets: z.number(), wins: z.number(), /** Bets less wins. */ ggr: z.number() }
const moved = { deposits: z.number(), withdrawals: z.number() }
export const reportDayColumns = ['rounds', 'bets', 'wins', 'ggr', 'deposits', 'withdrawals'] as const
export const reportGameColumns = ['rounds', 'bets', 'wins', 'ggr'] as const

/** The maximum days of a report. */
export const mostReportDays = 92

/** Players who returned on a day, of those for whom it is over. */
const retention = z.object({ players: z.number(), returned: z.number() })
/** A difference, second skin less first, and its 95 % confidence interval; null where there are too few players to tell. */
const difference = z.nullable(z.object({ by: z.number(), from: z.number(), to: z.number() }))
const skinSide = z.object({
  players: z.number(),
  /** Valid bet of a player, on average; in hundredths. */ validBet: z.number(),
  day1: retention,
  day7: retention,
})

export const reportCalls = {
  /** What the two skins of each group of pages came to, for players first shown one between two days of UTC, inclusive. */
  skinReport: deskCall({
    who: ['finance'],
    perMinute: 30,
    input: z.object({ from: day, to: day }),
    output: z.object({
      groups: z.array(
        z.object({
          group: z.enum(skinGroups),
          /** Percentage of players in the second skin now. */
          percent: z.number(),
          first: skinSide,
          second: skinSide,
          /** Players who changed sides when the percentage was changed: in neither. */
          changed: z.number(),
          validBet: difference,
          day1: difference,
          day7: difference,
        }),
      ),
    }),
  }),
  /** What was played and moved between two days in Manila, inclusive. */
  report: deskCall({
    who: ['finance'],
    perMinute: 30,
    input: z.object({ from: day, to: day }),
    output: z.object({
      days: z.array(z.object({ day: z.string(), ...played, ...moved })),
      games: z.array(z.object({ gameId: z.string(), ...played })),
      total: z.object({ ...played, ...moved }),
    }),
  }),
}
