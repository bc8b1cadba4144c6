import { propIds } from '#contract/awards.ts'
import type { Award } from '#contract/awards.ts'
import type { Chest, Task, TaskBoard, TaskPeriod } from '#contract/tasks.ts'
import { startOfDay, utcDay, spanOf } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import type { TaskRule } from '../../settings/areas/tasks.ts'
import { easierGoals, goalNames } from '../../settings/earlierGoals.ts'
import type { Policy } from '../../settings/policy.ts'
import { progressOf } from './progress.ts'
import type { Due } from './progress.ts'
import { claimsOf } from './store.ts'
import type { ClaimRow } from './store.ts'

/** The id of a period in claims: the UTC day that it began with; 0: no period. */
export const periodOf = (period: TaskPeriod, now: number): number => (period === 'once' ? 0 : utcDay(spanOf(period, now).startsAt))

/** The periods that contain a timestamp. */
const periodsAt = (now: number): number[] => [0, periodOf('day', now), periodOf('week', now)]

const awardsOf = ({ id, gives }: Pick<TaskRule, 'id' | 'gives'>): Award[] =>
  gives.map((gift, index) => ({ id: `${id}-${index + 1}`, ...gift }))

export const livenessOf = ({ gives }: Pick<TaskRule, 'gives'>): number =>
  gives.reduce((sum, { propId, count }) => sum + (propId === propIds.liveness ? count : 0), 0)

/** The viewer; without a player for a guest. */
interface Viewer {
  readonly sql: Sql
  readonly playerId: string | undefined
  readonly now: number
  readonly policy: Pick<Policy, 'tasks' | 'earlierGoals'>
}

const claimed = ({ sql, playerId, now }: Viewer): Promise<ClaimRow[]> =>
  playerId === undefined ? Promise.resolve([]) : claimsOf(sql, playerId, periodsAt(now))

const has = (claims: readonly ClaimRow[], id: string, period: number): boolean =>
  claims.some((claim) => claim.task_id === id && claim.period === period)

async function tasksOf({ sql, playerId, now, policy }: Viewer, claims: readonly ClaimRow[]): Promise<Task[]> {
  const { rules } = policy.tasks
  const isClaimed = ({ id, period }: TaskRule): boolean => has(claims, id, periodOf(period, now))
  const isLocked = ({ after }: TaskRule): boolean => rules.some((rule) => rule.id === after && !isClaimed(rule))
  const open = rules.filter((rule) => playerId !== undefined && !isClaimed(rule) && !isLocked(rule))
  // Each by its own goal, and by lower ones that were in force earlier in its period.
  const toCount = open.flatMap((rule): Due[] => {
    const period = periodOf(rule.period, now)
    const since = startOfDay(period)
    // To the end of the period: the clock may be set back into one that has just ended.
    const until = rule.period === 'once' ? undefined : spanOf(rule.period, now).endsAt
    const eased = easierGoals(policy, goalNames.task(rule), { goal: rule.goal, since })
    return [
      { rule, period, since, until },
      ...eased.map((earlier) => ({ rule: { ...rule, goal: earlier.goal }, period, since, until: earlier.until })),
    ]
  })
  const counts = playerId === undefined ? [] : await progressOf(sql, playerId, toCount)
  const progress = new Map(toCount.map(({ rule: { id, goal } }, index) => [`${id} ${goal}`, counts[index] ?? 0]))
  // The highest of these goals that was reached.
  const reached = new Map(
    toCount.toReversed().flatMap(({ rule: { id, goal } }) => (progress.get(`${id} ${goal}`) === goal ? [[id, goal] as const] : [])),
  )
  return rules.map((rule) => {
    const isDone = isClaimed(rule)
    const { id, kind, period, gameId = null, times = null, page = null, after = null } = rule
    const goal = reached.get(id) ?? rule.goal
    const done = isDone ? goal : (progress.get(`${id} ${goal}`) ?? 0)
    const state = isDone ? 'claimed' : isLocked(rule) ? 'locked' : done >= goal ? 'claimable' : 'doing'
    return { id, kind, period, state, goal, done, gameId, times, page, after, awards: awardsOf(rule) }
  })
}

/** The activity points claimed on a UTC day: not a balance, and nothing that can be spent. */
export const livenessOn = (day: number, claims: readonly ClaimRow[]): number =>
  claims.reduce((sum, { at, liveness }) => sum + (utcDay(at) === day ? liveness : 0), 0)

function chestsOf({ now, policy }: Viewer, claims: readonly ClaimRow[]): { liveness: number; chests: Chest[] } {
  const today = periodOf('day', now)
  const liveness = livenessOn(today, claims)
  const chests = policy.tasks.chests.map((chest): Chest => {
    const eased = easierGoals(policy, goalNames.chest(chest.id), { goal: chest.liveness, since: startOfDay(today) })
    const reached = [{ goal: chest.liveness, until: Infinity }, ...eased].find(
      ({ goal, until }) =>
        livenessOn(
          today,
          claims.filter(({ at }) => at < until),
        ) >= goal,
    )
    const state = has(claims, chest.id, today) ? 'claimed' : reached ? 'claimable' : 'locked'
    return { id: chest.id, liveness: reached?.goal ?? chest.liveness, state, awards: awardsOf(chest) }
  })
  return { liveness, chests }
}

export async function boardOf(looking: Viewer): Promise<TaskBoard> {
  const claims = await claimed(looking)
  const { now } = looking
  return {
    tasks: await tasksOf(looking, claims),
    ...chestsOf(looking, claims),
    dayEndsAt: spanOf('day', now).endsAt,
    weekEndsAt: spanOf('week', now).endsAt,
  }
}

/** The red dot `hasTask`: a task can be claimed. */
export const canClaimTask = async (looking: Viewer): Promise<boolean> =>
  (await tasksOf(looking, await claimed(looking))).some(({ state }) => state === 'claimable')

/** The red dot `taskAward`: a chest can be opened. */
export const canOpenChest = async (looking: Viewer): Promise<boolean> =>
  chestsOf(looking, await claimed(looking)).chests.some(({ state }) => state === 'claimable')
