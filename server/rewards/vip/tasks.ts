import type { InputOf, OutputOf } from '#contract/call.ts'
import type { receiveVipTaskAndBonus, VipTask } from '#contract/vip.ts'
import type { PlayerContext } from '../../awards/activity.ts'
import { startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { depositedFrom } from '../../money/orders/depositStore.ts'
import type { Policy } from '../../settings/policy.ts'
import { daysOf } from './advance.ts'
import { awardsOf } from './levels.ts'
import { giveOnce, requireStatus } from './perks.ts'
import { claimed } from './store.ts'
import type { VipState } from './vipState.ts'

type User = Context<'user'>
type Task = Policy['vip']['tasks'][number]

const markOf = (month: number, { id }: Task): string => `${month}:${id}`

/** The month's progress for each kind of mission, by the server's own count of rounds and deposits. */
async function progress(
  { sql, playerId, now, policy }: PlayerContext,
  { bets }: VipState,
): Promise<Readonly<Record<Task['kind'], number>>> {
  const { from } = daysOf(3, utcDay(now))
  const own = bets.filter(({ day }) => day >= from)
  const days = [...Map.groupBy(own, ({ day }) => day).values()].map((ofDay) => ofDay.reduce((sum, { validBet }) => sum + validBet, 0))
  return {
    bet: days.reduce((sum, bet) => sum + bet, 0),
    days: days.filter((bet) => bet >= policy.vip.playedDay).length,
    deposit: await depositedFrom(sql, playerId, startOfDay(from)),
  }
}

/** The month's missions with their states. */
export async function tasksOf(player: PlayerContext, status: VipState): Promise<VipTask[]> {
  const { sql, playerId, now, policy } = player
  const month = daysOf(3, utcDay(now)).from
  const { tasks } = policy.vip
  const marks = tasks.map((task) => markOf(month, task))
  const [taken, counts] = await Promise.all([claimed(sql, playerId, 'task', marks), progress(player, status)])
  return tasks.map((task) => {
    const done = Math.min(counts[task.kind], task.need)
    const isDone = done >= task.need && status.state.level > 0 && task.awards.length > 0
    return {
      id: task.id,
      kind: task.kind,
      need: task.need,
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
  const counts = await progress({ sql: tx, playerId: caller.playerId, now, policy }, status)
  if (counts[task.kind] < task.need) return refuse('notYet', { need: task.need, done: counts[task.kind] })
  const mark = markOf(daysOf(3, utcDay(now)).from, task)
  return giveOnce(context, { claim: 'task', mark, kind: 'vipTask', awards: awardsOf(task.awards, task.id) })
}
