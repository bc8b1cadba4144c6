import type { Deps } from '../kernel/context.ts'
import type { Sql } from '../kernel/database.ts'
import { defaultsOfBuilds, readBuilds } from './builds.ts'
import type { Build } from './builds.ts'
import { policyAt } from './inForce.ts'
import type { Policy } from './policy.ts'
import { versionsAfter } from './store.ts'
import { lastChangeTime } from './versions.ts'
import type { Version } from './versions.ts'

/** The settings in force, and those of earlier times. */
export interface Settings {
  readonly now: Policy
  readonly at: (time: number) => Policy
}

/** With the defaults of the builds that ran then; computed once each. */
function settingsAt(policy: Policy, defaults: Policy, versions: readonly Version[], builds: readonly Build[]): Settings {
  const defaultsAt = defaultsOfBuilds(defaults, builds)
  const cached = new Map([[defaults, new Map([[policy.since, policy]])]])
  return {
    now: policy,
    at(time) {
      const [since, ofBuild] = [lastChangeTime(versions, time), defaultsAt(time)]
      const bySince = cached.get(ofBuild) ?? new Map<number, Policy>()
      const settings =
        bySince.get(since) ??
        policyAt(
          ofBuild,
          versions,
          time,
          builds.filter(({ at }) => at <= time),
        ).policy
      cached.set(ofBuild, bySince.set(since, settings))
      return settings
    },
  }
}

export async function readSettingsAt(sql: Sql, { policy, defaults }: Pick<Deps, 'policy' | 'defaults'>): Promise<Settings> {
  const [versions, builds] = await Promise.all([versionsAfter(sql, 0), readBuilds(sql)])
  return settingsAt(policy, defaults, versions, builds)
}

/** The settings in force at a time: nothing is read when none has changed since. */
export const readPolicyAt = async (sql: Sql, settings: Pick<Deps, 'policy' | 'defaults'>, time: number): Promise<Policy> =>
  settings.policy.since <= time ? settings.policy : (await readSettingsAt(sql, settings)).at(time)
