import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, id } from './values.ts'

/**
 * Where a player's coins may be while they play. Our own games use the balance directly. A provider
 * with its own wallet has the transferred coins until they are collected.
 */
const gameWallet = z.object({
  provider: id,
  name: z.string(),
  kind: z.enum(['house', 'studio']),
  /** In hundredths; null while the provider is unreachable. */
  balance: z.nullable(amount),
  /**
   * `empty`: no coins there · `idle`: can be collected · `playing`: a visit or a round is open · `moving`: a transfer is in progress and
   * not confirmed yet · `unreachable`: the provider does not respond.
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

/** Transfers coins to a provider's wallet and returns the address of its game. */
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
    'regionNotAllowed',
    'kycNeeded',
  ],
})

const collected = z.object({
  provider: id,
  /** `collected` with the amount; `unreachable`: nothing is lost, a later try collects it. */
  outcome: z.enum(['collected', 'empty', 'playing', 'unreachable']),
  amount,
})
export type Collected = z.infer<typeof collected>

/** Collects idle coins from providers: from these, or from all. Some may fail while others succeed. */
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
