import * as z from 'zod/mini'
import { deskCall } from './call.ts'
import { counted } from './values.ts'

/** A queue of work for operators: how many wait, since when the oldest does, and the longest one should. */
const queue = z.object({
  ...counted.shape,
  /** The room's path. */
  room: z.string(),
  oldestAt: z.nullable(z.number()),
  promiseMs: z.number(),
  /** Of those that are counted, which are the oldest. */
  late: z.number(),
})
export type Queue = z.infer<typeof queue>

/** Amounts in hundredths of coins. */
const totals = z.object({
  stakes: z.number(),
  payouts: z.number(),
  rounds: z.number(),
  /** Gross gaming revenue: stakes less payouts. */
  ggr: z.number(),
  /** Other payments to players: gifts, rebates, awards of draws. */
  given: z.number(),
  ngr: z.number(),
  deposits: z.number(),
  depositCount: z.number(),
  withdrawals: z.number(),
  withdrawalCount: z.number(),
  newPlayers: z.number(),
})
export type Totals = z.infer<typeof totals>

/** A scheduled job, over all servers. */
const job = z.object({
  name: z.string(),
  everyMs: z.number(),
  ranAt: z.nullable(z.number()),
  succeededAt: z.nullable(z.number()),
  /** Its first failure since it last succeeded; null: its last run succeeded. */
  failingSince: z.nullable(z.number()),
  isLate: z.boolean(),
})
export type JobLine = z.infer<typeof job>

export const todayCalls = {
  /** The data in the frame of every room. */
  deskState: deskCall({
    who: 'anyOperator',
    input: z.object({}),
    output: z.object({
      now: z.number(),
      maintenance: z.boolean(),
      playMoney: z.boolean(),
      /** By the room's path. */
      waiting: z.record(z.string(), z.object({ ...counted.shape, late: z.boolean() })),
    }),
  }),
  today: deskCall({
    who: 'anyOperator',
    input: z.object({}),
    output: z.object({
      now: z.number(),
      /** The start of the day in Manila. */
      since: z.number(),
      online: z.number(),
      today: totals,
      /** The same hours of the same day a week ago. */
      before: totals,
      /** GGR by day in Manila, oldest first; the last one is today. */
      days: z.array(z.object({ day: z.string(), ggr: z.number() })),
      queues: z.array(queue),
      pools: z.array(z.object({ pool: z.string(), value: z.number(), seed: z.number(), wonToday: z.number() })),
      health: z.array(z.object({ name: z.string(), isWell: z.boolean(), summary: z.string() })),
      /** Those that fail or are late first, then by name. */
      jobs: z.array(job),
    }),
  }),
}
