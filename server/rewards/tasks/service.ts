import type { InputOf, OutputOf } from '#contract/call.ts'
import type { Chest, finishTask, receiveTaskAward, Task, TaskBoard } from '#contract/tasks.ts'
import { giveAwards } from '../../awards/awards.ts'
import { touchInput } from '../../identity/session/input.ts'
import type { Context } from '../../kernel/context.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import { requireOpen } from '../../protection/gate.ts'
import { boardOf, livenessOf, periodOf } from './board.ts'
import * as store from './store.ts'

type User = Context<'user'>

/** getTaskUser. */
export const taskBoard = ({ tx, caller, now, policy }: Context): Promise<TaskBoard> =>
  boardOf({ sql: tx, playerId: caller?.playerId, now, policy })

/** The board for a claim: the player's own calls are serialized, so that two devices get one award. */
async function begin(context: User): Promise<TaskBoard | Refusal> {
  await touchInput(context)
  await lockPlayer(context.tx, context.caller.playerId)
  const [closed, board] = await Promise.all([requireOpen(context), taskBoard(context)])
  return closed ?? board
}

const waitsFor = ({ state, after }: Task): Refusal | undefined => (state === 'locked' ? refuse('notYet', { after }) : undefined)

/** finishTask: records what only the browser knows; everything else is counted by the server. */
export async function reportTask(context: User, { id }: InputOf<typeof finishTask>): Promise<TaskBoard | Refusal> {
  const { tx, caller, now } = context
  const board = await begin(context)
  if (isRefusal(board)) return board
  const task = board.tasks.find((one) => one.id === id)
  if (!task) return refuse('notAvailable')
  if (task.kind !== 'visit' && task.kind !== 'share') return refuse('notEligible', { reason: 'counted' })
  if (task.state !== 'doing') return waitsFor(task) ?? refuse('alreadyDone')
  await store.insertReport(tx, { playerId: caller.playerId, period: periodOf(task.period, now), id, at: now })
  return taskBoard(context)
}

/** Why it cannot be claimed now; undefined when it can. */
function claimable(board: TaskBoard, item: Task | Chest): Refusal | undefined {
  if (item.state === 'claimable') return undefined
  if (item.state === 'claimed') return refuse('alreadyDone')
  if (!('kind' in item)) return refuse('notYet', { need: item.liveness, done: board.liveness })
  return waitsFor(item) ?? refuse('notYet', { need: item.goal, done: item.done })
}

/** receiveTaskAward: claims the awards of a task or a chest. */
export async function receive(
  context: User,
  { id }: InputOf<typeof receiveTaskAward>,
): Promise<OutputOf<typeof receiveTaskAward> | Refusal> {
  const { tx, caller, now, policy } = context
  const { playerId } = caller
  const board = await begin(context)
  if (isRefusal(board)) return board
  const item = board.tasks.find((one) => one.id === id) ?? board.chests.find((one) => one.id === id)
  if (!item) return refuse('notAvailable')
  const missing = claimable(board, item)
  if (missing) return missing
  const { awards } = item
  const period = periodOf('period' in item ? item.period : 'day', now)
  if (!(await store.insertClaim(tx, { playerId, period, id, liveness: livenessOf({ gives: awards }), at: now })))
    return refuse('alreadyDone')
  const ref = `task:${playerId}:${id}:${period}`
  await giveAwards(
    tx,
    awards.map((award) => ({ playerId, activityId: 'tasks', award, now, kind: 'task', ref, policy })),
  )
  return { awards, board: await taskBoard(context) }
}
