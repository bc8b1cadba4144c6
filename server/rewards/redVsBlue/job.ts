import { propIds } from '#contract/awards.ts'
import { giveAward } from '../../awards/awards.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { isTransactionOpen } from '../../kernel/database/openTransactions.ts'
import type { Job } from '../../kernel/jobs.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import { isSelfExcluded } from '../../protection/gate.ts'
import { cycleAt, poolOf } from './cycle.ts'
import * as store from './settlementStore.ts'
import { qualified, refOfShare, sharesOf } from './shares.ts'
import { participants } from './store.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'policy'>

/** Shares paid in one transaction: limits how long a player's balance is locked. */
const batch = 50
/** The longest age of the teams' stored scores. */
const scoresEveryMs = 15_000

/** A battle that was settled before its end, because the clock was ahead, goes on: otherwise what is bet until then would count for nobody. */
const reopenAhead = ({ db, clock }: JobDeps): Promise<void> =>
  db.transaction(async (tx) => {
    const id = await store.claimAhead(tx, clock())
    if (id !== undefined) await store.reopen(tx, id)
  })

/** Computes the shares of one battle that has ended. False when there is none, or another process has it. */
const settleNext = ({ db, clock, policy }: JobDeps): Promise<boolean> =>
  db.transaction(async (tx) => {
    const now = clock()
    const graceMs = policy.redVsBlue.settleGraceSeconds * 1_000
    const cycle = await store.claimEnded(tx, now - graceMs)
    if (!cycle || (await isTransactionOpen(tx, graceMs / 2))) return false
    const all = await participants(tx, cycle, now)
    const pool = poolOf(qualified(all, cycle.rules).length, cycle.rules)
    const shares = sharesOf(all, pool, cycle.rules)
    await store.storeShares(tx, cycle.id, all, shares)
    await store.markSettled(tx, cycle.id, { ...shares, pool }, now)
    return true
  })

/**
 * Pays up to a batch of shares that no other process is paying; the share of a player who self-excluded meanwhile, or whose deposit was
 * refunded, lapses; that of one whose refund is open waits for it. False when there is none.
 */
const payNext = ({ db, clock, policy }: JobDeps): Promise<boolean> =>
  db.transaction(async (tx: Sql) => {
    const now = clock()
    const due = await store.claimUnpaid(tx, batch)
    for (const { cycleId, playerId, award: count } of due) {
      // A self-exclusion or refund that is being written is waited for, and found.
      await lockPlayer(tx, playerId)
      if (await store.hasOpenRefund(tx, playerId)) continue
      const unearned = await store.sharesWithoutDeposit(tx, playerId)
      if (unearned.some((share) => share.cycleId === cycleId) || (await isSelfExcluded(tx, playerId, now))) {
        await store.dropShare(tx, cycleId, playerId)
        continue
      }
      const ref = refOfShare(cycleId, playerId)
      const award = { id: ref, propId: propIds.coin, count }
      await giveAward(tx, { playerId, activityId: 'red-vs-blue', award, now, kind: 'redVsBlue', ref, policy })
      await store.markPaid(tx, cycleId, playerId, now)
    }
    return due.length > 0
  })

/** Updates the running battle's team scores and pool, unless that was done recently. */
const refreshScores = ({ db, clock, policy }: JobDeps): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock()
    const cycle = await store.claimStale(tx, cycleAt(now, policy.redVsBlue).id, now - scoresEveryMs)
    if (!cycle) return
    const all = await participants(tx, cycle, now)
    const pool = poolOf(qualified(all, cycle.rules).length, cycle.rules)
    const sum = (camp: 'red' | 'blue') => all.filter((one) => one.camp === camp).reduce((total, { score }) => total + score, 0)
    await store.storeScores(tx, cycle.id, { red: sum('red'), blue: sum('blue'), pool }, now)
  })

/**
 * Updates scores while a battle runs; computes shares once it has ended; pays until the last share is paid. Each step claims its rows, so
 * that any number of processes does it exactly once.
 */
export async function runRedVsBlue(deps: JobDeps): Promise<void> {
  await reopenAhead(deps)
  await refreshScores(deps)
  while (await settleNext(deps));
  while (await payNext(deps));
  await store.markAllPaid(deps.db, deps.clock())
}

export const redVsBlueJob: Job = { name: 'redVsBlue', everyMs: 20_000, run: runRedVsBlue }
