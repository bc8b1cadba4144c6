import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, id } from './values.ts'

/**
 * Where a player's coins may lie while they play (behaviour «/member/retrieve-balance»). Our own games play straight from the
 * balance. A studio with a wallet of its own holds what was carried over to it until it is collected.
 */
const gameWallet = z.object({
  provider: id,
  name: z.string(),
  kind: z.enum(['house', 'studio']),
  /** In hundredths; null while the studio cannot be asked. */
  balance: z.nullable(amount),
  /**
   * `empty`: nothing lies there · `idle`: can be collected · `playing`: a visit or a round is open · `moving`: a transfer is on its way
   * and has not been confirmed · `unreachable`: the studio does not answer.
   */
  state: z.enum(['empty', 'idle', 'playing', 'moving', 'unreachable']),
})
export type GameWallet = z.infer<typeof gameWallet>

export const gameWallets = call({
  path: 'gameWallets',
  auth: 'user',
  perMinute: 60,
  input: z.object({}),
  output: z.object({ list: z.array(gameWallet) }),
})

/** Carries coins over to a studio's wallet and says where it plays. */
export const studioVisit = call({
  path: 'studioVisit',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ provider: id, amount: amount.check(z.positive()) }),
  output: z.object({ url: z.string(), balance: amount }),
  failures: [
    'unknownStudio',
    'studioRefused',
    'studioMoving',
    'balanceTooLow',
    'confirmIdentity',
    'selfExcluded',
    'ownLimitReached',
    'realityCheckDue',
    'notHere',
    'kycNeeded',
  ],
})

const collected = z.object({
  provider: id,
  /** `collected` with what came; `unreachable`: nothing is lost, what the studio gave comes with the next try. */
  outcome: z.enum(['collected', 'empty', 'playing', 'unreachable']),
  amount,
})
export type Collected = z.infer<typeof collected>

/** Brings back what lies idle at studios: at these, or at all. Some may fail while others give (behaviour §3). */
export const retrieveBalance = call({
  path: 'retrieveBalance',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ providers: z.optional(z.array(id).check(z.minLength(1), z.maxLength(20))) }),
  /** `coin`: the balance after it. */
  output: z.object({ results: z.array(collected), coin: amount }),
  failures: ['unknownStudio', 'confirmIdentity'],
})
export type Retrieved = z.infer<typeof retrieveBalance.output>
