import type { GameStudio, StudioPlay } from '../../adapters/index.ts'
import { spanOf } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import { shareResultWithGift } from '../../ledger/wagering/giftStake.ts'
import { capGift } from '../../ledger/wagering/lockStore.ts'
import { renewPass } from '../../protection/pass.ts'
import { lockControl } from '../../protection/store.ts'
import type { Policy } from '../../settings/policy.ts'
import * as store from './store.ts'
import { inTime, requireAmount } from './transfers.ts'
import type { TransferDeps } from './transfers.ts'

/** Books the play since the previous report: limits count it from now on, and the balances' pass is renewed. */
async function bookPlay(
  tx: Sql,
  { playerId, provider }: { readonly playerId: string; readonly provider: string },
  { staked, won, askedAt }: StudioPlay & { readonly askedAt: number },
  policy: Policy,
  now: number,
): Promise<void> {
  await lockControl(tx, playerId)
  const before = await store.lockWallet(tx, playerId, provider)
  // Totals only grow: an older report that arrives later carries nothing new.
  if (!before || staked < before.staked || won < before.won) return
  if (staked === before.staked && won === before.won) {
    await store.recordAsked(tx, playerId, provider, askedAt)
    return
  }
  const played = { staked: staked - before.staked, won: won - before.won }
  // Until reports have caught up with a collection, they repeat the result that it showed; what comes after it is divided at the next one.
  const result = played.won - played.staked
  const collected = before.unreported === 0 ? 0 : result
  await shareResultWithGift(tx, playerId, { provider, result: result - collected, held: before.held })
  // What may have been won before midnight must not make up for losses of today.
  const today = spanOf('day', now).startsAt
  const gainedAt = before.asked_at < today ? today - 1 : now
  await store.recordPlay(tx, playerId, provider, { ...played, collected, gainedAt, askedAt }, now)
  await capGift(tx, playerId)
  await renewPass(tx, playerId, now, policy)
}

/**
 * Queries a studio for what a player has played there. One that does not answer is asked again by the job: until then everything held there
 * counts as at risk.
 */
export async function requestReport(deps: TransferDeps, studio: GameStudio, playerId: string, provider: string): Promise<void> {
  const { db, clock, log, policy } = deps
  try {
    const askedAt = clock()
    const { staked, won } = await inTime(studio.played(playerId))
    const played = { staked: requireAmount(staked), won: requireAmount(won), askedAt }
    await db.transaction((tx) => bookPlay(tx, { playerId, provider }, played, policy, clock()))
  } catch (error) {
    log.warn({ err: error, provider }, 'a studio did not report')
  }
}
