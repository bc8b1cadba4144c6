import type { Award } from '#contract/awards.ts'
import type { Task, TaskBoard } from '#contract/tasks.ts'
import { dataOf } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'

export const boardOf = async (app: TestApp, token?: string) =>
  dataOf(await app.call<TaskBoard>(token ? 'getTaskUser' : 'anonymous/getTaskUser', {}, token))

export async function taskOf(app: TestApp, token: string, id: string): Promise<Task> {
  const task = (await boardOf(app, token)).tasks.find((one) => one.id === id)
  if (!task) throw new Error(`there is no task ${id}`)
  return task
}
/** «state done/goal» of a task. */
export async function taskState(app: TestApp, token: string, id: string): Promise<string> {
  const { state, done, goal } = await taskOf(app, token, id)
  return `${state} ${done}/${goal}`
}

export interface Claimed {
  awards: Award[]
  board: TaskBoard
}
export const receive = (app: TestApp, token: string, id: string, requestId?: string) =>
  app.call<Claimed>('receiveTaskAward', { id, ...(requestId && { requestId }) }, token)
export const finishTask = (app: TestApp, token: string, id: string) => app.call<TaskBoard>('finishTask', { id }, token)
