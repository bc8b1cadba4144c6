import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call, openToGuests } from './call.ts'
import { time } from './values.ts'

const dayNumber = z.int().check(z.minimum(1), z.maximum(7))

/** One of the seven days of a cycle; each day is one UTC date. */
const cycleDay = z.object({
  day: dayNumber,
  awards: z.array(award),
  /** missed: yesterday's, which can be made up for diamonds. madeUp: it was made up. */
  state: z.enum(['claimed', 'madeUp', 'missed', 'claimable', 'upcoming']),
})
export type CycleDay = z.infer<typeof cycleDay>

/** The player's seven days; a guest sees a new cycle (spec §2: the page is public). */
export const loginBonus3User = openToGuests(
  call({
    path: 'loginBonus3User',
    auth: 'user',
    input: z.object({}),
    output: z.object({
      days: z.array(cycleDay),
      /** The day that today's claim awards, or awarded. */
      today: dayNumber,
      canReceive: z.boolean(),
      /** Yesterday was missed and the cycle's one make-up is available. Claiming today without it starts again at day 1. */
      makeUp: z.nullable(z.object({ day: dayNumber, diamonds: z.int() })),
      /** The player's diamonds. */
      diamonds: z.int(),
      /** The next UTC midnight. */
      resetAt: time,
    }),
  }),
)
export type DailyCheckIn = z.infer<typeof loginBonus3User.output>

/** Claims today's award; with `makeUp`, also yesterday's for diamonds, so that today continues the cycle. `seen`: the price that the player agreed to. */
export const loginBonus3UserReceive = call({
  path: 'loginBonus3UserReceive',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ makeUp: z.optional(z.boolean()), seen: z.optional(z.object({ diamonds: z.int() })) }),
  output: z.object({ day: dayNumber, awards: z.array(award) }),
  failures: ['confirmIdentity', 'alreadyDone', 'notAvailable', 'balanceTooLow', 'offerChanged', 'selfExcluded'],
})
