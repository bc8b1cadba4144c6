import type { Sql } from '../kernel/database.ts'
import { readBuilds } from './builds.ts'
import type { Build } from './builds.ts'
import { earlierGoals } from './earlierGoals.ts'
import { faultsOf, settingKeys, withValues } from './keys.ts'
import type { Policy } from './policy.ts'
import { noticeFaults } from './rules.ts'
import type { Fault } from './rules.ts'
import { versionsAfter } from './store.ts'
import { inForce, lastChangeTime, revisionAt } from './versions.ts'
import type { Version } from './versions.ts'

/**
 * A value that does not fit the current schema, or lacks the eligibility notice in force, stays at its default and is reported: another
 * build wrote it. `builds` are those that ran before, whose goals may be the earlier ones.
 */
export function policyAt(
  defaults: Policy,
  versions: readonly Version[],
  at: number,
  builds: readonly Build[] = [],
): { policy: Policy; unfit: Fault[] } {
  const keys = settingKeys(defaults)
  const stored = inForce(versions, at)
  const unfit: Fault[] = []
  const values = new Map<string, unknown>()
  const report = (key: string, faults: readonly string[]) =>
    unfit.push(...faults.map((summary) => ({ key, summary: `${summary} (revision ${stored.get(key)?.version.revision})` })))
  let closedUntil: number | null = null
  for (const [key, { value, version }] of stored) {
    const definition = keys.get(key)
    const faults = definition ? faultsOf(definition, value) : ['there is no such setting']
    if (faults.length === 0) values.set(key, value)
    else report(key, faults)
    if (key === 'maintenance.state' && value === 'closed') closedUntil = version.endsAt
  }
  for (const key of ['eligibilityGroups', 'eligibilityVersion']) {
    const faults = values.has(key) ? noticeFaults(withValues(defaults, values)) : []
    report(key, faults)
    if (faults.length > 0) values.delete(key)
  }
  const derived = {
    revision: revisionAt(versions, at),
    since: lastChangeTime(versions, at),
    earlierGoals: earlierGoals(defaults, versions, builds, at),
  }
  const policy = withValues({ ...defaults, ...derived }, values)
  const { maintenance } = policy
  // A closing that ends by itself states when, without setting it separately.
  const until = maintenance.until ?? closedUntil
  return { policy: until === maintenance.until ? policy : { ...policy, maintenance: { ...maintenance, until } }, unfit }
}

/** The settings in force according to the database: for a single read, as by an operator's command. */
export const readPolicy = async (sql: Sql, defaults: Policy, now: number): Promise<Policy> =>
  policyAt(defaults, await versionsAfter(sql, 0), now, await readBuilds(sql)).policy
