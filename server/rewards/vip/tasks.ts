import type { InputOf, OutputOf } from '#contract/call.ts'
import type { receiveVipTaskAndBonus, VipTask } from '#contract/vip.ts'
import type { PlayerContext } from '../../awards/activity.ts'
import { startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { depositedFrom } from '../../money/orders/depositStore.ts'
import { easierGoals, goalNames, reachedOf } from '../../settings/earlierGoals.ts'
import type { Policy } from '../../settings/policy.ts'
import { daysOf } from './advance.ts'
import { awardsOf } from './levels.ts'
import { giveOnce, requireStatus } from './perks.ts'
import { claimed } from './store.ts'
import type { VipState } from './vipState.ts'

type User = Context<'user'>
type Task = Policy['vip']['tasks'][number]

const markOf = (month: number, { id }: Task): string => `${month}:${id}`

/**
 * The month's progress for each kind of mission, by the server's own count of rounds and deposits: up to now, or to the end of the day of a
 * time before.
 */
async function progress(
  { sql, playerId, now, policy }: PlayerContext,
  { bets }: VipState,
  until?: number,
): Promise<Readonly<Record<Task['kind'], number>>> {
  const { from, to } = daysOf(3, utcDay(now))
  const lastDay = utcDay(until === undefined ? now : until - 1)
  const own = bets.filter(({ day }) => day >= from && day <= lastDay)
  const days = [...Map.groupBy(own, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    bet: ofDay.reduce((sum, { validBet }) => sum + validBet, 0),
  }))
  const { playedDay } = policy.vip
  // A day that counted as played still does.
  const enough = [
    { goal: playedDay, until: Infinity },
    ...easierGoals(policy, goalNames.vipPlayedDay, { goal: playedDay, since: startOfDay(from) }),
  ]
  return {
    bet: days.reduce((sum, { bet }) => sum + bet, 0),
    days: days.filter(({ day, bet }) => enough.some((one) => bet >= one.goal && startOfDay(day) < one.until)).length,
    deposit: await depositedFrom(sql, playerId, startOfDay(from), until ?? startOfDay(to)),
  }
}

type Progress = Awaited<ReturnType<typeof progress>>

/** How far a mission is: by its own goal or, if that is not reached, by a lower goal that was in force this month. */
async function standingOf(player: PlayerContext, status: VipState, counts: Progress, task: Task) {
  const { kind, need } = task
  const since = startOfDay(daysOf(3, utcDay(player.now)).from)
  const eased = counts[kind] < need ? easierGoals(player.policy, goalNames.vipTask(task), { goal: need, since }) : []
  const reached = await reachedOf(eased, async ({ until }) => (await progress(player, status, until))[kind])
  return reached === undefined ? { need, done: Math.min(counts[kind], need) } : { need: reached, done: reached }
}

/** The month's missions with their states. */
export async function tasksOf(player: PlayerContext, status: VipState): Promise<VipTask[]> {
  const { sql, playerId, now, policy } = player
  const month = daysOf(3, utcDay(now)).from
  const { tasks } = policy.vip
  const marks = tasks.map((task) => markOf(month, task))
  const [taken, counts] = await Promise.all([claimed(sql, playerId, 'task', marks), progress(player, status)])
  const standings = await Promise.all(tasks.map((task) => standingOf(player, status, counts, task)))
  return tasks.map((task, index) => {
    const { need, done } = standings[index] ?? { need: task.need, done: 0 }
    const isDone = done >= need && status.state.level > 0 && task.awards.length > 0
    return {
      id: task.id,
      kind: task.kind,
      need,
      done,
      awards: awardsOf(task.awards, task.id),
      state: taken.has(markOf(month, task)) ? 'claimed' : isDone ? 'claimable' : 'doing',
    }
  })
}

/** receiveVipTaskAndBonus. */
export async function receiveTask(
  context: User,
  { id }: InputOf<typeof receiveVipTaskAndBonus>,
): Promise<OutputOf<typeof receiveVipTaskAndBonus> | Refusal> {
  const { tx, caller, now, policy } = context
  const task = policy.vip.tasks.find((one) => one.id === id)
  if (!task) return refuse('notAvailable')
  const status = await requireStatus(context)
  if (isRefusal(status)) return status
  const player = { sql: tx, playerId: caller.playerId, now, policy }
  const { need, done } = await standingOf(player, status, await progress(player, status), task)
  if (done < need) return refuse('notYet', { need, done })
  const mark = markOf(daysOf(3, utcDay(now)).from, task)
  return giveOnce(context, { claim: 'task', mark, kind: 'vipTask', awards: awardsOf(task.awards, task.id) })
}
