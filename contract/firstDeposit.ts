import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call } from './call.ts'
import { amount, time } from './values.ts'

/** What a deposit from `min` to `max` brings: so many percent of it, at most `cap`. */
const tier = z.object({ min: amount, max: amount, percent: z.int(), cap: amount })

const offer = z.object({
  /** none: not offered, or the player has deposited without joining. expired: not paid, or not taken, in time. */
  state: z.enum(['none', 'eligible', 'joined', 'paid', 'claimed', 'expired']),
  tiers: z.array(tier),
  /** What comes with every award, whatever the tier. */
  extras: z.array(award),
  /** How many times the award must be played, and the days there are for it. */
  turnover: z.number(),
  days: z.int(),
  /** Days to pay after joining, and to take the award after paying. */
  payDays: z.int(),
  claimDays: z.int(),
  /** The end of what is to be done next: to pay when joined, to take the award when paid. */
  until: z.nullable(time),
  /** The deposit that counts, once it is paid. */
  paid: z.nullable(amount),
  award: z.nullable(amount),
})
export type FirstDeposit = z.infer<typeof offer>

/** The three calls that spec §7 names by a hash only. A guest sees the offer itself (spec §2: the page is public). */
export const firstRechargeInfo = call({ path: 'firstRechargeInfo', auth: 'public', input: z.object({}), output: offer })

/** Joins, before paying. */
export const firstRechargeSign = call({
  path: 'firstRechargeSign',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({}),
  output: offer,
  failures: ['activityClosed', 'notEligible', 'alreadyDone', 'confirmIdentity', 'selfExcluded'],
})

/** Takes the award, in bonus coins. */
export const firstRechargeReceive = call({
  path: 'firstRechargeReceive',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({}),
  output: z.object({ awards: z.array(award), offer }),
  failures: ['notYet', 'alreadyDone', 'goneOrExpired', 'confirmIdentity', 'selfExcluded'],
})
