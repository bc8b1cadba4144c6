import { startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { isTransactionOpen } from '../../kernel/database/openTransactions.ts'
import type { Job } from '../../kernel/jobs.ts'
import { lockName } from '../../kernel/locks.ts'
import { lastOpenPolicy } from '../../settings/lastOpenPolicy.ts'
import * as store from './store.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'policy' | 'defaults'>

/** The lock under which a day is settled. */
export const daySettlement = 'agent: a day settled'

/** Settles the next UTC day that has ended; false when there is none. The first run only records the start of the programme: today. */
async function settleNext(tx: Sql, now: number, { policy, defaults }: Pick<JobDeps, 'policy' | 'defaults'>): Promise<boolean> {
  await lockName(tx, daySettlement)
  await store.unsettleAhead(tx, now)
  const last = await store.lastSettled(tx)
  if (last === null) {
    await store.markSettled(tx, utcDay(now) - 1, now)
    return true
  }
  const day = last + 1
  const graceMs = policy.invite.agent.settleGraceSeconds * 1_000
  if (now < startOfDay(day + 1) + graceMs || (await isTransactionOpen(tx, graceMs / 2))) return false
  await store.markSettled(tx, day, now)
  // A day counts by the last settings in force on it under which the programme was on.
  const rules = await lastOpenPolicy(tx, { id: 'agent', from: startOfDay(day), to: startOfDay(day + 1), defaults })
  if (!rules) return true
  await store.reopenChargebacks(tx, day)
  await store.settleDay(tx, day, rules.invite.agent.ppm)
  return true
}

/** A day is one transaction, serialized across servers: it is settled exactly once. */
export async function settleDays({ db, clock, ...deps }: JobDeps): Promise<void> {
  while (await db.transaction((tx) => settleNext(tx, clock(), deps)));
}

export const agentJob: Job = { name: 'agent', everyMs: 30_000, run: settleDays }
