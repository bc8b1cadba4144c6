import { startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import type { Job } from '../../kernel/jobs.ts'
import { lockName } from '../../kernel/locks.ts'
import type { Policy } from '../../settings/policy.ts'
import * as store from './store.ts'

/** Settles the next UTC day that is over; false when none is. The first time it only notes where the programme begins: with today. */
async function settleNext(tx: Sql, now: number, { invite: { agent } }: Pick<Policy, 'invite'>): Promise<boolean> {
  await lockName(tx, 'agent: a day settled')
  const last = await store.lastSettled(tx)
  if (last === null) {
    await store.markSettled(tx, utcDay(now) - 1, now)
    return true
  }
  const day = last + 1
  if (now < startOfDay(day + 1) + agent.settleGraceSeconds * 1_000) return false
  await store.markSettled(tx, day, now)
  await store.settleDay(tx, day, agent.ppm)
  return true
}

/** A day is one transaction, and servers wait for one another at it: it is settled once, or not yet. */
export async function settleDays({ db, clock, policy }: Pick<Deps, 'db' | 'clock' | 'policy'>): Promise<void> {
  while (await db.transaction((tx) => settleNext(tx, clock(), policy)));
}

export const agentJob: Job = { name: 'agent', everyMs: 30_000, run: settleDays }
