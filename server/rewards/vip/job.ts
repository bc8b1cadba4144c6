import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'
import { currentWatermark, isPassed } from '../../ledger/watermark.ts'
import type { Watermark } from '../../ledger/watermark.ts'
import * as store from './store.ts'
import { settleVip, settleFree } from './vipState.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'policy' | 'defaults'>

/** Rounds swept, and players settled, in one transaction: limits how long their accounts are locked. */
const maxRoundsSwept = 5_000
const batch = 250
/** Of an earlier run. */
const marks = new WeakMap<Deps['db'], Watermark>()

async function settleAll({ db, clock, ...settings }: JobDeps, players: readonly string[]): Promise<void> {
  for (let from = 0; from < players.length; from += batch) {
    const some = players.slice(from, from + batch)
    const busy = await db.transaction((tx) => settleFree(tx, some, clock(), settings))
    // Players whose rows were locked: one by one, each in a transaction that waits.
    for (const playerId of busy) await db.transaction((tx) => settleVip(tx, playerId, clock(), settings))
  }
}

/**
 * Sums what was played, and closes what is due by the clock, in batches until nothing is left. Rounds up to the watermark of an earlier run
 * are swept once every transaction before it has ended, and read again until then: one may be committed after another with a higher number.
 * Any number of processes may run it: players who are settled twice are counted once.
 */
export async function runVip(deps: JobDeps): Promise<void> {
  const { db, clock } = deps
  const mark = marks.get(db) ?? (await currentWatermark(db))
  const passed = mark && (await isPassed(db, mark)) ? mark : undefined
  const next = passed ? await currentWatermark(db) : mark
  if (next) marks.set(db, next)
  for (let after: number | null = null; ;) {
    const { rounds, lastId, players } = await store.nextRounds(db, after, maxRoundsSwept)
    await settleAll(deps, players)
    if (passed && rounds > 0) await store.moveSweep(db, Math.min(lastId, passed.roundId))
    if (rounds < maxRoundsSwept) break
    after = lastId
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
