import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call } from './call.ts'
import { amount, time } from './values.ts'

/** The award for a deposit from `min` to `max`: a percentage of it, at most `cap`. */
const tier = z.object({ min: amount, max: amount, percent: z.int(), cap: amount })

const offer = z.object({
  /** none: not offered, or the player has deposited without joining. expired: not paid, or not claimed, in time. */
  state: z.enum(['none', 'eligible', 'joined', 'paid', 'claimed', 'expired']),
  tiers: z.array(tier),
  /** Added to every award, whatever the tier. */
  extras: z.array(award),
  /** The wagering requirement as a multiple of the award, and the days to meet it. */
  turnover: z.number(),
  days: z.int(),
  /** Days to pay after joining, and to claim the award after paying. */
  payDays: z.int(),
  claimDays: z.int(),
  /** The deadline of the next step: to pay when joined, to claim the award when paid. */
  until: z.nullable(time),
  /** The deposit that counts, once it is paid. */
  paid: z.nullable(amount),
  award: z.nullable(amount),
})
export type FirstDeposit = z.infer<typeof offer>

/** The three calls that spec §7 names only by a hash. A guest sees the offer itself (spec §2: the page is public). */
export const firstRechargeInfo = call({ path: 'firstRechargeInfo', auth: 'public', input: z.object({}), output: offer })

/** Joins, before paying. */
export const firstRechargeSign = call({
  path: 'firstRechargeSign',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({}),
  output: offer,
  failures: ['notEligible', 'alreadyDone', 'confirmIdentity', 'selfExcluded'],
})

/** Claims the award, in bonus coins. */
export const firstRechargeReceive = call({
  path: 'firstRechargeReceive',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({}),
  output: z.object({ awards: z.array(award), offer }),
  failures: ['notYet', 'alreadyDone', 'notAvailable', 'confirmIdentity', 'selfExcluded'],
})
