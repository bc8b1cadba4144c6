import type { InputOf, OutputOf } from '#contract/call.ts'
import type { getAfterLoginInfoWeb, RefreshData, User as ShownUser } from '#contract/session.ts'
import type { PlayerContext } from '../awards/activity.ts'
import { phoneIn, storeDeviceInfo } from '../identity/devices/deviceInfo.ts'
import { countNewDevices } from '../identity/devices/store.ts'
import { approvedIdentity } from '../identity/kyc/approved.ts'
import { findPlayer } from '../identity/session/playerStore.ts'
import type { PlayerRow } from '../identity/session/playerStore.ts'
import { previousSession } from '../identity/session/sessionStore.ts'
import { dayMs } from '../kernel/calendar.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { openOrders, totalDeposited } from '../money/orders/depositStore.ts'
import { findKey } from '../money/safebox/store.ts'
import { likedGames } from '../play/games/store.ts'
import { openRounds } from '../play/staged/store.ts'
import { limitsInForce } from '../protection/service.ts'
import { closureOf } from '../protection/store.ts'
import { pointsOf } from '../rewards/vip/levels.ts'
import { statusOf } from '../rewards/vip/vipState.ts'
import { skinsOf } from '../settings/areas/skins.ts'
import { isVaried } from '../settings/variants.ts'
import { unreadMail } from '../support/mail/service.ts'
import { redDotsOf } from './activities/redDots.ts'
import { lobbyOf } from './clientConfig/service.ts'
import * as store from './profileStore.ts'

type User = Context<'user'>

/** Login types and social numbers of spec §3: how the player logs in, a username first; 6 with a passkey alone. */
const accountType = (player: PlayerRow, social: Readonly<Record<string, unknown>>): number => {
  if (player.account) return 2
  if (player.mobile) return 1
  return social.google !== undefined ? 5 : social.line !== undefined ? 4 : social.facebook !== undefined ? 3 : 6
}

const historyLength = 20

/** The level in force, the points behind it, and the highest level ever held. */
async function rank(player: PlayerContext) {
  const { state, experience } = await statusOf(player)
  return { vip: state.level, vipExp: pointsOf(experience), userLevel: state.topLevel }
}

/** The player as the app shows them; undefined: there is no such player any more. */
async function readUser({ tx, now }: User, player: PlayerContext): Promise<ShownUser | undefined> {
  const { playerId } = player
  const [row, held, totalRecharge, social, more, safeboxKey, identity, vipFields, gameLikeIds, gameHistory] = await Promise.all([
    findPlayer(tx, playerId),
    store.balancesOf(tx, playerId),
    totalDeposited(tx, playerId),
    store.socialAccounts(tx, playerId),
    store.userFields(tx, playerId),
    findKey(tx, playerId),
    approvedIdentity(tx, playerId),
    rank(player),
    likedGames(tx, playerId),
    store.openedGames(tx, playerId, historyLength),
  ])
  return (
    row && {
      id: row.id,
      uuid: row.uuid,
      account: row.account,
      accountType: accountType(row, social),
      nickname: row.nickname,
      avatar: row.avatar,
      mobile: row.mobile,
      facebookAccount: social.facebook?.subject ?? null,
      lineAccount: social.line?.subject ?? null,
      googleAccount: social.google?.subject ?? null,
      facebookName: social.facebook?.name ?? null,
      lineName: social.line?.name ?? null,
      googleName: social.google?.name ?? null,
      hasPassword: row.password_hash !== null,
      hasSafeboxPassword: safeboxKey !== undefined,
      hasKyc: identity !== null,
      coin: held.balances.coin ?? 0,
      bonus: held.balances.bonus ?? 0,
      lottery: held.balances.lottery ?? 0,
      safebox: held.balances.safebox ?? 0,
      ...vipFields,
      bet: held.validBet,
      totalRecharge,
      ...more,
      pid: row.inviter_id,
      registerTime: row.created_at,
      regPeriod: Math.floor((now - row.created_at) / dayMs),
      gameLikeIds,
      gameHistory,
    }
  )
}

/** getAfterLoginInfoWeb: everything the app shows of a player who has just logged in. */
export async function afterLogin(
  context: User,
  info: InputOf<typeof getAfterLoginInfoWeb>,
): Promise<OutputOf<typeof getAfterLoginInfoWeb> | Refusal> {
  const { tx, caller, now, policy } = context
  const { playerId } = caller
  const player = { sql: tx, playerId, now, policy }
  // Recorded first: the device does not depend on anything that is read.
  const phone = phoneIn(info.phoneInfo)
  await storeDeviceInfo(context, { ...info, os: info.os ?? phone.os, model: info.deviceModel ?? phone.model })
  const [user, last, redDots, orders, rounds, limits, unread, newDevices] = await Promise.all([
    readUser(context, player),
    previousSession(tx, playerId, caller.tokenHash),
    redDotsOf(player),
    openOrders(tx, playerId, now),
    openRounds(tx, playerId),
    limitsInForce(tx, playerId, now),
    unreadMail(player),
    countNewDevices(tx, caller, now),
  ])
  if (!user) return refuse('sessionOver')
  return {
    user,
    lastLogin: last ? { time: last.time, ip: last.ip } : null,
    redDots,
    open: { rounds, orders: orders.map(({ orderId }) => ({ orderId })) },
    limits,
    unread,
    newDevices,
    skins: skinsOf(policy, { playerId, registeredAt: user.registerTime, level: user.vip }, now),
    ...(isVaried(policy, playerId, now) && { lobby: lobbyOf(policy, now) }),
  }
}

/** refreshData: what changes while the player plays. */
export async function refresh({ tx, caller, now, policy }: User): Promise<RefreshData | Refusal> {
  const { playerId } = caller
  const player = { sql: tx, playerId, now, policy }
  const [row, held, vipFields, redDots, closure] = await Promise.all([
    findPlayer(tx, playerId),
    store.balancesOf(tx, playerId),
    rank(player),
    redDotsOf(player),
    closureOf(tx, playerId, now),
  ])
  if (!row) return refuse('sessionOver')
  return {
    coin: held.balances.coin ?? 0,
    bonus: held.balances.bonus ?? 0,
    lottery: held.balances.lottery ?? 0,
    ...vipFields,
    bet: held.validBet,
    hasPassword: row.password_hash !== null,
    redDots,
    closure,
    ...(row.terms_version < policy.termsVersion && { newTerms: policy.termsVersion }),
  }
}
