import type { InputOf, OutputOf } from '#contract/call.ts'
import type { getAfterLoginInfoWeb, RefreshData } from '#contract/session.ts'
import { countNewDevices } from '../identity/devices/store.ts'
import { keepTold } from '../identity/devices/told.ts'
import { approvedIdentity } from '../identity/kyc/approved.ts'
import { findPlayer } from '../identity/session/playerStore.ts'
import type { PlayerRow } from '../identity/session/playerStore.ts'
import { previousSession } from '../identity/session/sessions.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { openOrders, totalDeposited } from '../money/orders/depositStore.ts'
import { findKey } from '../money/safebox/store.ts'
import { limitsInForce } from '../protection/service.ts'
import { closureOf } from '../protection/store.ts'
import { pointsOf } from '../rewards/vip/levels.ts'
import { look } from '../rewards/vip/standing.ts'
import { unreadMail } from '../support/mail/service.ts'
import { redDotsOf } from './activities/redDots.ts'
import * as store from './profileStore.ts'

type User = Context<'user'>

/** Login types and social numbers of spec §3: the way a player is known, an account name first. */
const accountType = (player: PlayerRow, names: Record<string, string>): number => {
  if (player.account) return 2
  if (player.mobile) return 1
  return names.google !== undefined ? 5 : names.line !== undefined ? 4 : 3
}

const historyLength = 20

/** The level in force, the points behind it, and the highest level ever held. */
async function rank({ tx, now, policy }: User, playerId: string) {
  const { state, experience } = await look(tx, playerId, now, policy)
  return { vip: state.level, vipExp: pointsOf(experience), userLevel: state.topLevel }
}

/** getAfterLoginInfoWeb: all that the app shows of the player who has just arrived. */
export async function afterLogin(
  context: User,
  told: InputOf<typeof getAfterLoginInfoWeb>,
): Promise<OutputOf<typeof getAfterLoginInfoWeb> | Refusal> {
  const { tx, caller, now, policy } = context
  await keepTold(context, { ...told, model: told.deviceModel })
  const player = await findPlayer(tx, caller.playerId)
  if (!player) return refuse('sessionOver')
  const held = await store.balancesOf(tx, player.id)
  const deposited = await totalDeposited(tx, player.id)
  const names = await store.socialNames(tx, player.id)
  const last = await previousSession(tx, player.id, caller.tokenHash)
  return {
    user: {
      id: player.id,
      uuid: player.uuid,
      account: player.account,
      accountType: accountType(player, names),
      nickname: player.nickname,
      avatar: player.avatar,
      mobile: player.mobile,
      facebookName: names.facebook ?? null,
      lineName: names.line ?? null,
      googleName: names.google ?? null,
      hasPassword: player.password_hash !== null,
      hasSafeboxPassword: (await findKey(tx, player.id)) !== undefined,
      hasKyc: (await approvedIdentity(tx, player.id)) !== null,
      coin: held.coin ?? 0,
      bonus: held.bonus ?? 0,
      lottery: held.lottery ?? 0,
      safebox: held.safebox ?? 0,
      ...(await rank(context, player.id)),
      bet: await store.validBet(tx, player.id),
      totalRecharge: deposited,
      pid: player.inviter_id,
      registerTime: player.created_at,
      gameLikeIds: await store.likes(tx, player.id),
      gameHistory: await store.openedGames(tx, player.id, historyLength),
    },
    lastLogin: last ? { time: last.time, ip: last.ip } : null,
    redDots: await redDotsOf({ sql: tx, playerId: player.id, now, policy }),
    // Rounds settle the moment they are drawn: none stays open.
    open: { rounds: [], orders: (await openOrders(tx, player.id, now)).map(({ orderId }) => ({ orderId })) },
    limits: await limitsInForce(tx, player.id, now),
    unread: await unreadMail({ sql: tx, playerId: player.id, now }),
    newDevices: await countNewDevices(tx, caller, now),
  }
}

/** refreshData: what changes while the player plays. */
export async function refresh(context: User): Promise<RefreshData | Refusal> {
  const { tx, caller, now, policy } = context
  const player = await findPlayer(tx, caller.playerId)
  if (!player) return refuse('sessionOver')
  const held = await store.balancesOf(tx, player.id)
  return {
    coin: held.coin ?? 0,
    bonus: held.bonus ?? 0,
    lottery: held.lottery ?? 0,
    ...(await rank(context, player.id)),
    bet: await store.validBet(tx, player.id),
    hasPassword: player.password_hash !== null,
    redDots: await redDotsOf({ sql: tx, playerId: player.id, now, policy }),
    closure: await closureOf(tx, player.id, now),
  }
}
