import { expect } from 'vitest'
import type { AgentInfo, AgentMine } from '#contract/agent.ts'
import { dayMs } from '#contract/durations.ts'
import type { InviteStatus } from '#contract/invite.ts'
import type { RedDots } from '#contract/session.ts'
import { settleDays } from '#server/rewards/agent/job.ts'
import { registrationFields } from '../../../../build/registrationFields.ts'
import { dataOf } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { deliver, deposit } from '../../fixtures/deposits.ts'
import { recordBet } from '../../fixtures/recordedRounds.ts'
import { codeFor, newMobile } from '../../identity/session/samples.ts'
import type { LoggedIn } from '../../identity/session/samples.ts'

export interface Player {
  readonly token: string
  readonly userId: string
}

export const play = (app: TestApp, { userId }: Pick<Player, 'userId'>, validBet: number) => recordBet(app, userId, validBet, app.clock.now)

/** A player with a mobile, invited by `pid`. */
export async function joinByMobile(app: TestApp, pid: string): Promise<Player> {
  const mobile = newMobile()
  const smsCode = await codeFor(app, mobile, 'register')
  const player = dataOf(
    await app.call<LoggedIn>('accountRegist', { mobile, smsCode, password: 'correct horse', ...registrationFields, pid }),
  )
  await app.db.rows('update session set device = $2 where player_id = $1', [player.userId, `phone of ${player.userId}`])
  return player
}

/** A valid invitee who meets all conditions; the deposit was made eight days ago. */
export async function validInvitee(app: TestApp, pid: string): Promise<Player> {
  const player = await joinByMobile(app, pid)
  await deposit(app, player.token, 100_00)
  await app.db.rows('update deposit_order set settled_at = settled_at - $2 where player_id = $1', [player.userId, 8 * dayMs])
  await play(app, player, 200_00)
  return player
}

export const wheel = async (app: TestApp, token?: string) =>
  dataOf(await app.call<InviteStatus>(token ? 'actInviteStatus' : 'anonymous/actInviteStatus', {}, token))
export async function myWheel(app: TestApp, { token }: Player) {
  const { mine } = await wheel(app, token)
  if (!mine) throw new Error('a player has a wheel')
  return mine
}

export const agent = async (app: TestApp, token?: string) =>
  dataOf(await app.call<AgentInfo>(token ? 'appAgent5User' : 'anonymous/appAgent5User', {}, token))
export async function myTeam(app: TestApp, { token }: Player): Promise<AgentMine> {
  const { mine } = await agent(app, token)
  if (!mine) throw new Error('a player has a team')
  return mine
}

export const settle = (app: TestApp) => settleDays(app.deps)

export async function dots(app: TestApp, { token }: Player) {
  const { spinAward, agent5Award } = dataOf(await app.call<{ redDots: RedDots }>('refreshData', {}, token)).redDots
  return { spinAward, agent5Award }
}

/** Their sessions so far were on this device. */
export const useDevice = (app: TestApp, { userId }: Player, device: string) =>
  app.db.rows('update session set device = $2 where player_id = $1', [userId, device])

/** The channel takes a deposit back, or every one of a player. */
export async function chargeBack(app: TestApp, { userId }: Player, one?: { readonly orderId: string }): Promise<void> {
  const orders = await app.db.rows<{ id: string; amount: number }>(
    `select id::text, amount from deposit_order where player_id = $1 and state = 'paid' and ($2::bigint is null or id = $2)`,
    [userId, one?.orderId ?? null],
  )
  for (const { id, amount } of orders) await chargeBackPart(app, id, amount, 'back')
}

/** A channel takes back so much of a deposit; `name` tells its notices apart. */
export async function chargeBackPart(app: TestApp, orderId: string, amount: number, name: string): Promise<void> {
  expect(await deliver(app, { noticeId: `${orderId}-${name}`, orderId, kind: 'refunded', amount })).toBe(200)
}

export const claimAwards = async (app: TestApp, path: string, body: Record<string, unknown>, { token }: Player) =>
  dataOf(await app.call<{ awards: { propId: number; count: number }[] }>(path, body, token)).awards
