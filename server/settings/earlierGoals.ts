import { defaultsOfBuilds } from './builds.ts'
import type { Build } from './builds.ts'
import { faultsOf, isSame, settingKeys, valueAt, withValues } from './keys.ts'
import type { EarlierGoals, Policy } from './policy.ts'
import { inForce } from './versions.ts'
import type { Version } from './versions.ts'

// Whoever reached a goal while it was in force has reached it: a change of it in the middle of its period takes nothing back.

/** The settings that have goals of a period. */
const keys = [
  'tasks.rules',
  'tasks.chests',
  'slotshack.stalls',
  'vip.deposited',
  'vip.levels',
  'vip.tasks',
  'vip.checkInDays',
  'vip.playedDay',
  'vip.graceDays',
  'bankruptcy.requiredBet',
  'jackpot.depositToDraw',
  'invite.wheel.target',
  'invite.wheel.perInvitee',
  'invite.agent.milestones',
  'invite.valid.deposited',
  'invite.valid.bet',
  'invite.valid.days',
  'invite.valid.restDays',
  'mall.scratch.addUps',
  'piggyBank.full',
  'withdrawal.minDeposited',
]

type Task = Policy['tasks']['rules'][number]
type Mission = Policy['slotshack']['stalls'][number]['missions'][number]
type VipTask = Policy['vip']['tasks'][number]

/**
 * How the goals are named among each other. With what they count: a task may count something else from now on, and the earlier number of it
 * is no goal of that.
 */
export const goalNames = {
  task: ({ id, period, kind, gameId, times }: Pick<Task, 'id' | 'period' | 'kind' | 'gameId' | 'times'>): string =>
    ['task', id, period, kind, gameId, times].join(' '),
  chest: (id: string): string => `chest ${id}`,
  mission: ({ id, kind, times }: Pick<Mission, 'id' | 'kind' | 'times'>, gameId: string): string =>
    ['mission', id, gameId, kind, times].join(' '),
  vipTask: ({ id, kind }: Pick<VipTask, 'id' | 'kind'>): string => `VIP task ${id} ${kind}`,
  vipGate: 'VIP deposits',
  vipLevel: (level: number): string => `VIP level ${level}`,
  vipCheckIns: 'VIP check-ins',
  vipPlayedDay: 'VIP day played',
  /** Below zero: a longer time is the easier one. */
  vipGraceDays: 'VIP days of grace',
  bankruptcyBet: 'bankruptcy bet',
  drawDeposits: 'draw deposits',
  wheelTarget: 'invite wheel target',
  /** Below zero: more spins for a friend are easier. */
  wheelSpins: 'invite wheel spins',
  milestone: (id: string): string => `friends ${id}`,
  validDeposited: 'friend deposited',
  validBet: 'friend bet',
  validDays: 'friend days',
  validRestDays: 'friend rest days',
  addUp: (id: string): string => `cards ${id}`,
  withdrawalDeposits: 'withdrawal deposits',
  piggyBank: 'piggy bank',
}

const goalsOf = ({ tasks, slotshack, vip, bankruptcy, jackpot, invite, mall, piggyBank, withdrawal }: Policy): Record<string, number> => ({
  ...Object.fromEntries(tasks.rules.map((rule) => [goalNames.task(rule), rule.goal])),
  ...Object.fromEntries(tasks.chests.map(({ id, liveness }) => [goalNames.chest(id), liveness])),
  ...Object.fromEntries(
    slotshack.stalls.flatMap(({ gameId, missions }) => missions.map((rule) => [goalNames.mission(rule, gameId), rule.goal])),
  ),
  ...Object.fromEntries(vip.tasks.map((task) => [goalNames.vipTask(task), task.need])),
  ...Object.fromEntries(invite.agent.milestones.map(({ id, need }) => [goalNames.milestone(id), need])),
  ...Object.fromEntries(mall.scratch.addUps.map(({ id, cards }) => [goalNames.addUp(id), cards])),
  [goalNames.vipGate]: vip.deposited,
  ...Object.fromEntries(vip.levels.map(({ betLimit }, index) => [goalNames.vipLevel(index + 1), betLimit])),
  [goalNames.vipCheckIns]: vip.checkInDays,
  [goalNames.vipPlayedDay]: vip.playedDay,
  [goalNames.vipGraceDays]: -vip.graceDays,
  [goalNames.bankruptcyBet]: bankruptcy.requiredBet,
  [goalNames.drawDeposits]: jackpot.depositToDraw,
  [goalNames.validDeposited]: invite.valid.deposited,
  [goalNames.validBet]: invite.valid.bet,
  [goalNames.validDays]: invite.valid.days,
  [goalNames.validRestDays]: invite.valid.restDays,
  [goalNames.wheelTarget]: invite.wheel.target,
  [goalNames.wheelSpins]: -invite.wheel.perInvitee,
  [goalNames.withdrawalDeposits]: withdrawal.minDeposited,
  [goalNames.piggyBank]: piggyBank.full,
})

/** The goals at each change of them up to `at`, by operators or by the defaults of another build, oldest first. */
export function earlierGoals(
  defaults: Policy,
  versions: readonly Version[],
  builds: readonly Build[],
  at: number,
): readonly EarlierGoals[] {
  const definitions = settingKeys(defaults)
  const defaultsAt = defaultsOfBuilds(defaults, builds)
  const goalsAt = (time: number): Record<string, number> => {
    const stored = inForce(versions, time)
    const values = keys.map((key) => {
      const [definition, value] = [definitions.get(key), stored.get(key)?.value]
      return [
        key,
        value !== undefined && definition && faultsOf(definition, value).length === 0 ? value : valueAt(defaultsAt(time), key),
      ] as const
    })
    return goalsOf(withValues(defaults, new Map(values)))
  }
  const changed = versions.filter(({ values, restores }) => restores !== null || keys.some((key) => Object.hasOwn(values, key)))
  const published = changed.flatMap(({ startsAt, endsAt }) => (endsAt === null ? [startsAt] : [startsAt, endsAt]))
  const times = [...published, ...builds.slice(1).map(({ at: openedAt }) => openedAt)]
  return [...new Set(times)]
    .filter((time) => time <= at)
    .toSorted((a, b) => a - b)
    .map((until) => ({ until, goals: goalsAt(until - 1) }))
    .filter(({ until, goals }) => !isSame(goals, goalsAt(until)))
}

/** A goal that was in force until a time. */
interface Eased {
  readonly goal: number
  readonly until: number
}

/** The lower goals that were in force in a period that began at `since`, each until it was last in force: the latest first. */
export function easierGoals(
  { earlierGoals: earlier }: Pick<Policy, 'earlierGoals'>,
  name: string,
  { goal: current, since }: { readonly goal: number; readonly since: number },
): Eased[] {
  const eased: Eased[] = []
  let lowest = current
  for (const { until, goals } of earlier.toReversed()) {
    const goal = goals[name] ?? lowest
    if (until <= since || goal >= lowest) continue
    eased.push({ goal, until })
    lowest = goal
  }
  return eased
}

/** The latest of these goals that was reached while it was in force: all are counted at the same time, and so in one statement. */
export async function reachedOf(eased: readonly Eased[], countBy: (one: Eased) => Promise<number>): Promise<number | undefined> {
  const counts = await Promise.all(eased.map(countBy))
  return eased.find(({ goal }, index) => (counts[index] ?? 0) >= goal)?.goal
}

/** How many friends milestones ever needed, before the last change of each. */
export const milestoneGoals = ({ earlierGoals: earlier }: Pick<Policy, 'earlierGoals'>): number[] =>
  earlier.flatMap(({ goals }) => Object.entries(goals).flatMap(([name, goal]) => (name.startsWith(goalNames.milestone('')) ? [goal] : [])))

/** The id in what `goalNames.mission` names. */
const missionIdOf = (name: string): string | undefined => /^mission (\S+) /.exec(name)?.[1]

/** Boards of missions that were in force in a period that began at `since`, each until it was last in force: the ids on it; the latest first. */
export const earlierBoards = (
  { earlierGoals: earlier }: Pick<Policy, 'earlierGoals'>,
  since: number,
): { readonly ids: readonly string[]; readonly until: number }[] =>
  earlier.toReversed().flatMap(({ until, goals }) => {
    const ids = Object.keys(goals).flatMap((name) => missionIdOf(name) ?? [])
    return until > since ? [{ ids, until }] : []
  })
