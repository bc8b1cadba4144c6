import type { ActivityId } from '#contract/activities.ts'
import type { Sql } from '../kernel/database.ts'
import { isOnAt } from './areas/activities.ts'
import { policyAt } from './inForce.ts'
import type { Policy } from './policy.ts'
import { versionsAfter } from './store.ts'
import { changeTimesAfter } from './versions.ts'

interface Question {
  readonly id: ActivityId
  readonly from: number
  readonly to: number
  readonly defaults: Policy
  /** What else must be open. */
  readonly isOpen?: (policy: Policy) => boolean
}

/**
 * The last policy in force between `from` and `to` under which an activity was open. Undefined: it was closed throughout, so that bets of
 * that period earn nothing, also when they are counted later.
 */
export async function lastOpenPolicy(sql: Sql, { id, from, to, defaults, isOpen = () => true }: Question): Promise<Policy | undefined> {
  const versions = await versionsAfter(sql, 0)
  const starts = [from, ...changeTimesAfter(versions, from).filter((at) => at < to)]
  return starts
    .map((at) => policyAt(defaults, versions, at).policy)
    .findLast((policy, index) => {
      const activity = policy.activities[id]
      const since = Math.max(starts[index] ?? from, activity.startsAt ?? 0)
      return since < (starts[index + 1] ?? to) && isOnAt(activity, since) && isOpen(policy)
    })
}
