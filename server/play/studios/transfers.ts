import type { GameStudio } from '../../adapters/index.ts'
import type { Deps } from '../../kernel/context.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { post } from '../../ledger/ledger.ts'
import { shareResultWithGift } from '../../ledger/wagering/giftStake.ts'
import { capGift } from '../../ledger/wagering/lockStore.ts'
import { renewPass } from '../../protection/pass.ts'
import { lockControl } from '../../protection/store.ts'
import * as store from './store.ts'
import type { Transfer } from './store.ts'

export type TransferDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'policy'>

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

/** The outcome of a transfer: `open` until the studio has reported it. */
export type Settled = { readonly state: 'done' | 'refused'; readonly amount: number } | { readonly state: 'open' }

/**
 * Queries the studio about an open transfer, by its id, and books its answer. No database lock is held meanwhile. However many callers
 * query it, however often, the studio moves coins once per id, and the ledger once per transfer.
 */
export async function settleTransfer({ db, clock, log, policy }: TransferDeps, studio: GameStudio, transfer: Transfer): Promise<Settled> {
  const { id, player_id: playerId, provider, direction, amount: sent } = transfer
  let moved: number | 'playing'
  try {
    if (direction === 'out') moved = await inTime(studio.takeOut({ id, playerId }))
    else moved = (await inTime(studio.putIn({ id, playerId, amount: sent ?? 0 }))) ? (sent ?? 0) : 'playing'
  } catch (error) {
    log.warn({ err: error, provider, transfer: id }, 'a studio did not answer')
    return { state: 'open' }
  }
  const isDone = moved !== 'playing'
  const amount = moved === 'playing' ? 0 : moved
  const now = clock()
  await db.transaction(async (tx) => {
    // Limits are checked against what is held there: the player and the balances are locked first, in the global lock order.
    await lockControl(tx, playerId)
    if (!(await store.settleTransfer(tx, id, isDone ? 'done' : 'refused', direction === 'out' && isDone ? amount : null, now))) return
    const left = direction === 'in' ? (isDone ? 0 : (sent ?? 0)) : amount
    // Everything that was there is back: the difference was won or lost.
    const wallet = direction === 'out' && isDone ? await store.lockWallet(tx, playerId, provider) : undefined
    if (wallet) {
      const result = amount - wallet.held
      await shareResultWithGift(tx, playerId, { provider, result, held: wallet.held })
      await store.recordResult(tx, playerId, provider, result)
    }
    if (left > 0) {
      if (direction === 'in') await store.undoMove(tx, id, now)
      else await store.takeFromWallet(tx, playerId, provider, left, now)
      // An inbound transfer left the balance when it was requested; refused, it returns.
      const kind = direction === 'in' ? 'studioReturned' : 'studioOut'
      const posted = await post(
        tx,
        { kind, currency: 'coin', from: partyOf(provider), to: { playerId }, amount: left },
        `studio:${id}`,
        now,
      )
      if (isRefusal(posted)) throw new Error('a studio keeps no balance to run dry')
    }
    if (direction === 'out' && isDone) await capGift(tx, playerId)
    if (left > 0) await renewPass(tx, playerId, now, policy)
  })
  return { state: isDone ? 'done' : 'refused', amount }
}
