import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call } from './call.ts'
import { amount } from './values.ts'

const state = z.object({
  /** Saved so far, in hundredths; never more than `full`. The share of further bets fills the next one. */
  saved: amount,
  full: amount,
  /** From this amount on a VIP may open it. */
  earlyFrom: amount,
  /** The saved share of the valid bet, in parts per million. */
  ppm: z.int(),
  /** Whether the player is VIP (spec §6 «VIP gate»). */
  isVip: z.boolean(),
  /** Self-excluded, or held as another account of theirs: whatever is saved can be opened. */
  isClosed: z.boolean(),
})
export type PiggyBankState = z.infer<typeof state>

/**
 * A piggy bank: the server saves a share of the valid bet for the player, and pays it out when it is opened
 * full.
 */
export const piggyBank = call({ path: 'piggyBank', auth: 'user', input: z.object({}), output: state })

/** Opens it: its savings become coins, and the next one begins. `early`: before it is full, for VIPs. */
export const piggyBankOpen = call({
  path: 'piggyBankOpen',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ early: z.optional(z.boolean()) }),
  output: z.object({ awards: z.array(award), piggyBank: state }),
  failures: ['piggyBankNotFull', 'vipOnly', 'confirmIdentity', 'selfExcluded'],
})
