import type { Award } from '#contract/awards.ts'
import type { Task, TaskBoard } from '#contract/tasks.ts'
import { dataOf } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'

/** Monday 2026-11-23 12:00 UTC. */
export const mondayNoon = Date.UTC(2026, 10, 23, 12)

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

interface Round {
  stake?: number
  payout?: number
  gameId?: string
  at?: number
  demo?: boolean
}

/** Settled rounds as a game records them, without the game and the coins. */
export async function play(app: TestApp, playerId: string, times: number, round: Round = {}): Promise<void> {
  const { stake = 1_00, payout = 0, gameId = 'perlas', at = app.clock.now, demo = false } = round
  const hash = Buffer.from(`visit of ${playerId} to ${gameId}`)
  await app.db.rows(
    `insert into game_session (token_hash, player_id, game_id, currency, started_at) values ($1, $2, $3, 'coin', $4) on conflict do nothing`,
    [hash, playerId, gameId, at],
  )
  const seed = await app.db.row<{ id: string }>(
    `insert into fair_seed (player_id, server_seed, server_seed_hash, client_seed, created_at, revealed_at) values ($1, 's', 'h', 'c', $2, $2)
       returning id::text`,
    [playerId, at],
  )
  const validBet = Math.min(stake, Math.abs(payout - stake))
  await app.db.rows(
    `insert into round (player_id, game_session_hash, game_id, demo, stake, payout, valid_bet, outcome, seed_id, nonce, request_id, at, rules_version)
       select $1, $2, $3, $4, $5, $6, $7, '{}', $8, n, gen_random_uuid(), $9, 1 from generate_series(1, $10::integer) n`,
    [playerId, hash, gameId, demo, stake, payout, validBet, seed?.id, at, times],
  )
  if (demo) return
  await app.db.rows(`update account set valid_bet = valid_bet + $2 where owner = 'player' and player_id = $1 and currency = 'coin'`, [
    playerId,
    validBet * times,
  ])
}
