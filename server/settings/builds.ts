import type { Sql } from '../kernel/database.ts'
import { faultsOf, settingKeys, valueAt, withValues } from './keys.ts'
import type { Policy } from './policy.ts'

/** The defaults that a build opened with, where they differ from those before (recordDefaults.ts). */
export interface Build {
  readonly at: number
  readonly settings: object
}

/** Those that this installation has run, oldest first. */
export const readBuilds = (sql: Sql): Promise<Build[]> =>
  sql.rows<Build>('select at, settings from settings_seen order by settings_seen.id')

/** The defaults of an earlier build, as far as they fit the schema of this one. */
const fitting = (defaults: Policy, { settings }: Build): Policy =>
  withValues(
    defaults,
    new Map(
      [...settingKeys(defaults)].flatMap(([key, definition]): [string, unknown][] => {
        const value = valueAt(settings, key)
        return value !== undefined && faultsOf(definition, value).length === 0 ? [[key, value]] : []
      }),
    ),
  )

/** The defaults at any time: of the build that opened last before it. `defaults` are those of the last one. */
export function defaultsOfBuilds(defaults: Policy, builds: readonly Build[]): (time: number) => Policy {
  const cached = new Map<Build | undefined, Policy>([
    [undefined, defaults],
    [builds.at(-1), defaults],
  ])
  return (time) => {
    const build = builds.findLast(({ at }) => at <= time) ?? builds[0]
    const policy = cached.get(build) ?? (build ? fitting(defaults, build) : defaults)
    cached.set(build, policy)
    return policy
  }
}
