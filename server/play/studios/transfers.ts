import type { GameStudio } from '../../adapters/index.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { post } from '../../ledger/ledger.ts'
import { shareResultWithGift } from '../../ledger/wagering/giftStake.ts'
import { capGift } from '../../ledger/wagering/lockStore.ts'
import { renewPass } from '../../protection/pass.ts'
import { lockControl } from '../../protection/store.ts'
import type { Policy } from '../../settings/policy.ts'
import * as store from './store.ts'
import type { Transfer } from './store.ts'

export interface TransferDeps extends Pick<Deps, 'db' | 'clock' | 'policy'> {
  readonly log: { warn(details: object, message: string): void }
}

/** How long a studio may take to respond; ms. Shorter than the browser's own timeout, so that the player learns which studio it was. */
const timeoutMs = 4_000

/** The studio's account in the ledger. */
export const partyOf = (provider: string) => ({ clearing: `studio-${provider}` }) as const

/** Throws when a studio takes too long: the outcome is then open, as after a lost response. */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('a studio took too long')), timeoutMs)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Throws where a studio reports an amount that cannot be one: what it did is then unknown, as after a lost response. */
export function requireAmount(reported: number): number {
  if (!Number.isSafeInteger(reported) || reported < 0) throw new Error(`a studio reported an amount of ${reported}`)
  return reported
}

interface Answer {
  readonly state: 'done' | 'refused'
  readonly amount: number
}
/** The outcome of a transfer: `open` until the studio has reported it. */
export type Settled = Answer | { readonly state: 'open' }

/** What a transfer is asked of: a studio, or our books where it is gone (returnStranded.ts). */
export type AskedStudio = Pick<GameStudio, 'putIn' | 'takeOut'>

/** Asks the studio to move the transfer's coins, or what it did when it was asked before. Throws where it does not answer. */
async function askStudio(studio: AskedStudio, { id, player_id: playerId, direction, amount }: Transfer): Promise<Answer> {
  if (direction === 'out') {
    const collected = await inTime(studio.takeOut({ id, playerId }))
    return collected === 'playing' ? { state: 'refused', amount: 0 } : { state: 'done', amount: requireAmount(collected) }
  }
  const sent = amount ?? 0
  return (await inTime(studio.putIn({ id, playerId, amount: sent }))) ? { state: 'done', amount: sent } : { state: 'refused', amount: 0 }
}

/** Posts coins from the studio's account to the player's. */
async function postToPlayer(
  tx: Sql,
  { id, player_id: playerId, provider }: Transfer,
  kind: 'studioReturned' | 'studioOut',
  amount: number,
  now: number,
): Promise<void> {
  const movement = { kind, currency: 'coin', from: partyOf(provider), to: { playerId }, amount } as const
  const posted = await post(tx, movement, `studio:${id}`, now)
  if (isRefusal(posted)) throw new Error('a studio keeps no balance to run dry')
}

/** Coins that the studio refused return: they left the balance when it was asked. */
async function bookRefused(tx: Sql, transfer: Transfer, policy: Policy, now: number): Promise<void> {
  const sent = transfer.amount ?? 0
  if (sent === 0) return
  await store.undoMove(tx, transfer.id, now)
  await postToPlayer(tx, transfer, 'studioReturned', sent, now)
  await renewPass(tx, transfer.player_id, now, policy)
}

/** Everything that was at the studio is back: the difference from what was last reported there was won or lost. */
async function bookCollected(tx: Sql, transfer: Transfer, amount: number, policy: Policy, now: number): Promise<void> {
  const { player_id: playerId, provider } = transfer
  const wallet = await store.lockWallet(tx, playerId, provider)
  if (wallet) {
    const result = amount - wallet.held
    await shareResultWithGift(tx, playerId, { provider, result, held: wallet.held })
    await store.recordResult(tx, playerId, provider, result)
  }
  if (amount > 0) {
    await store.takeFromWallet(tx, playerId, provider, amount, now)
    await postToPlayer(tx, transfer, 'studioOut', amount, now)
  }
  await capGift(tx, playerId)
  if (amount > 0) await renewPass(tx, playerId, now, policy)
}

/**
 * Queries the studio about an open transfer, by its id, and books its answer. No database lock is held meanwhile. However many callers
 * query it, however often, the studio moves coins once per id, and the ledger once per transfer.
 */
export async function settleTransfer({ db, clock, log, policy }: TransferDeps, studio: AskedStudio, transfer: Transfer): Promise<Settled> {
  const { id, player_id: playerId, provider, direction } = transfer
  const answer = await askStudio(studio, transfer).catch((error: unknown) => {
    log.warn({ err: error, provider, transfer: id }, 'a studio did not answer')
    return undefined
  })
  if (!answer) return { state: 'open' }
  const { state, amount } = answer
  const isCollected = direction === 'out' && state === 'done'
  const now = clock()
  await db.transaction(async (tx) => {
    // Limits are checked against what is held there: the player and the balances are locked first, in the global lock order.
    await lockControl(tx, playerId)
    if (!(await store.settleTransfer(tx, id, state, isCollected ? amount : null, now))) return
    if (isCollected) await bookCollected(tx, transfer, amount, policy, now)
    else if (direction === 'in' && state === 'refused') await bookRefused(tx, transfer, policy, now)
  })
  return answer
}
