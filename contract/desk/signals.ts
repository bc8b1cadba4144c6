import * as z from 'zod/mini'
import { deskCall } from './call.ts'

/**
 * deposits: paid more than in the days before · night: many rounds in nights of Manila (midnight to eight) · chasing: days with several
 * deposits that still ended with a loss.
 */
const signalKinds = ['deposits', 'night', 'chasing'] as const
export type SignalKind = (typeof signalKinds)[number]

const signal = z.object({
  kind: z.enum(signalKinds),
  /** Deposits in hundredths, nights, or days. */
  value: z.number(),
  /** Deposits of the days before, rounds, or deposits on those days. */
  beside: z.number(),
})

export const signalCalls = {
  /** Players whose play looks risky by the rules in the settings, most signals first. */
  signals: deskCall({
    who: ['risk', 'support'],
    perMinute: 30,
    input: z.object({}),
    output: z.object({
      now: z.number(),
      /** There are more players with signals than are shown. */
      isMore: z.boolean(),
      /** The rules: `desk.signals`. */
      rules: z.object({
        days: z.number(),
        depositPercent: z.number(),
        minDeposits: z.number(),
        nightRounds: z.number(),
        nights: z.number(),
        chasingDeposits: z.number(),
        chasingDays: z.number(),
      }),
      rows: z.array(
        z.object({
          playerId: z.string(),
          nickname: z.string(),
          signals: z.array(signal),
          /** They have limits of their own, and the last note of an operator. */
          hasLimits: z.boolean(),
          notedAt: z.nullable(z.number()),
        }),
      ),
    }),
  }),
}
