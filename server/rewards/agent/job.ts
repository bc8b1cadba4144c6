import { startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import type { Job } from '../../kernel/jobs.ts'
import { lockName } from '../../kernel/locks.ts'
import { isOnAt } from '../../settings/activities.ts'
import { policyAt } from '../../settings/inForce.ts'
import type { Policy } from '../../settings/policy.ts'
import { versionsAfter } from '../../settings/store.ts'
import { changeTimesAfter } from '../../settings/versions.ts'
import * as store from './store.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'policy' | 'defaults'>

/**
 * The settings by which a UTC day counts: the last ones in force on it under which the programme was on. Undefined for a day on which it
 * was closed throughout: its bets earn no commission, also when the day is settled later.
 */
async function rulesOf(sql: Sql, day: number, defaults: Policy): Promise<Policy | undefined> {
  const versions = await versionsAfter(sql, 0)
  const [from, to] = [startOfDay(day), startOfDay(day + 1)]
  const turns = [from, ...changeTimesAfter(versions, from).filter((at) => at < to)]
  return turns
    .map((at) => policyAt(defaults, versions, at).policy)
    .findLast(({ activities: { agent } }, index) => {
      const since = Math.max(turns[index] ?? from, agent.startsAt ?? 0)
      return since < (turns[index + 1] ?? to) && isOnAt(agent, since)
    })
}

/** Settles the next UTC day that has ended; false when there is none. The first run only records the start of the programme: today. */
async function settleNext(tx: Sql, now: number, { policy, defaults }: Pick<JobDeps, 'policy' | 'defaults'>): Promise<boolean> {
  await lockName(tx, 'agent: a day settled')
  const last = await store.lastSettled(tx)
  if (last === null) {
    await store.markSettled(tx, utcDay(now) - 1, now)
    return true
  }
  const day = last + 1
  if (now < startOfDay(day + 1) + policy.invite.agent.settleGraceSeconds * 1_000) return false
  await store.markSettled(tx, day, now)
  const rules = await rulesOf(tx, day, defaults)
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
