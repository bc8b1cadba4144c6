import type { ActivityId } from '#contract/activities.ts'
import { startOfDay } from '../kernel/calendar.ts'
import type { Sql } from '../kernel/database.ts'
import { isOnAt } from './areas/activities.ts'
import { policyAt } from './inForce.ts'
import type { Policy } from './policy.ts'
import { versionsAfter } from './store.ts'
import { changeTimesAfter } from './versions.ts'
import type { Version } from './versions.ts'

interface Question {
  readonly id: ActivityId
  readonly from: number
  readonly to: number
  readonly defaults: Policy
  /** What else must be open. */
  readonly isOpen?: (policy: Policy) => boolean
}

function lastOpenIn(versions: readonly Version[], { id, from, to, defaults, isOpen = () => true }: Question): Policy | undefined {
  const starts = [from, ...changeTimesAfter(versions, from).filter((at) => at < to)]
  return starts
    .map((at) => policyAt(defaults, versions, at).policy)
    .findLast((policy, index) => {
      const activity = policy.activities[id]
      const since = Math.max(starts[index] ?? from, activity.startsAt ?? 0)
      return since < (starts[index + 1] ?? to) && isOnAt(activity, since) && isOpen(policy)
    })
}

/**
 * The last policy in force between `from` and `to` under which an activity was open. Undefined: it was closed throughout, so that bets of
 * that period earn nothing, also when they are counted later.
 */
export const lastOpenPolicy = async (sql: Sql, question: Question): Promise<Policy | undefined> =>
  lastOpenIn(await versionsAfter(sql, 0), question)

const isSiteOpen = ({ maintenance }: Policy): boolean => maintenance.state === 'open'

/**
 * Of these UTC days, in ascending order, those throughout which an activity was closed, by itself or with the site. It looks no further than
 * the second on which it was open.
 */
export async function closedDays(
  sql: Sql,
  days: readonly number[],
  { id, policy, defaults }: Pick<Question, 'id' | 'defaults'> & { readonly policy: Policy },
): Promise<number[]> {
  const [first] = days
  const { isOpen, startsAt, endsAt } = policy.activities[id]
  // Mostly nothing has changed since, and it was open all the time.
  if (first === undefined || (policy.since <= startOfDay(first) && isOpen && startsAt === null && endsAt === null)) return []
  const versions = await versionsAfter(sql, 0)
  const closed: number[] = []
  for (const [index, day] of days.entries()) {
    if (!lastOpenIn(versions, { id, from: startOfDay(day), to: startOfDay(day + 1), defaults, isOpen: isSiteOpen })) closed.push(day)
    if (index + 1 - closed.length === 2) break
  }
  return closed
}
