import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import * as store from './store.ts'
import { settleVip, settleFree } from './vipState.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'policy' | 'defaults'>

/** Rounds swept, and players settled, in one transaction: limits how long their accounts are locked. */
const maxRoundsSwept = 5_000
const batch = 250

async function settleAll({ db, clock, ...settings }: JobDeps, players: readonly string[]): Promise<void> {
  for (let from = 0; from < players.length; from += batch) {
    const some = players.slice(from, from + batch)
    const busy = await db.transaction((tx) => settleFree(tx, some, clock(), settings))
    // Players whose rows were locked: one by one, each in a transaction that waits.
    for (const playerId of busy) await db.transaction((tx) => settleVip(tx, playerId, clock(), settings))
  }
}

/**
 * Sums what was played, and closes what is due by the clock, in batches until nothing is left. Any number of processes may run it: players who
 * are settled twice are counted once.
 */
export async function runVip(deps: JobDeps): Promise<void> {
  const { db, clock } = deps
  for (;;) {
    const { rounds, lastId, players } = await store.nextRounds(db, maxRoundsSwept)
    await settleAll(deps, players)
    if (rounds > 0) await store.moveSweep(db, lastId)
    if (rounds < maxRoundsSwept) break
  }
  const closed = new Set<string>()
  for (;;) {
    const due = (await store.duePlayers(db, clock(), batch)).filter((id) => !closed.has(id))
    if (due.length === 0) break
    await settleAll(deps, due)
    for (const id of due) closed.add(id)
  }
}

export const vipJob: Job = { name: 'vip', everyMs: 30_000, run: runVip }
