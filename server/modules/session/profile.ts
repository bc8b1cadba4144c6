import type { OutputOf } from '#contract/call.ts'
import type { getAfterLoginInfoWeb, RefreshData } from '#contract/session.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { findPlayer, socialNames } from './playerStore.ts'
import { previousSession } from './sessions.ts'

type User = Context<'user'>

/** Spec §3 login types: phone 1, account 2, phone without code 3. */
const accountTypes = { phone: 1, account: 2 } as const
const historyLength = 20

const purses = async (tx: Sql, playerId: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await tx.rows<{ currency: string; balance: number }>(`select currency, balance from account where owner = 'player' and player_id = $1`, [playerId])).map(
      (row) => [row.currency, row.balance],
    ),
  )

const validBet = async (tx: Sql, playerId: string): Promise<number> =>
  (await tx.row<{ bet: number }>('select coalesce(sum(valid_bet), 0)::bigint as bet from round where player_id = $1 and not demo', [playerId]))?.bet ?? 0

const likes = async (tx: Sql, playerId: string): Promise<string[]> =>
  (await tx.rows<{ game_id: string }>('select game_id from game_like where player_id = $1 order by at desc, game_id', [playerId])).map((row) => row.game_id)

const history = async (tx: Sql, playerId: string): Promise<string[]> =>
  (
    await tx.rows<{ game_id: string }>('select game_id from visit where player_id = $1 group by game_id order by max(started_at) desc limit $2', [
      playerId,
      historyLength,
    ])
  ).map((row) => row.game_id)

/** Dots of areas that have nothing to claim yet stay dark. */
const redDots = { hasTask: false, hasMail: false, hasSignUpBonus: false, canReceiveDrawChance: false }

export async function afterLogin({ tx, caller }: User): Promise<OutputOf<typeof getAfterLoginInfoWeb> | Refusal> {
  const player = await findPlayer(tx, caller.playerId)
  if (!player) return refuse('sessionOver')
  const [held, names, bet] = [await purses(tx, player.id), await socialNames(tx, player.id), await validBet(tx, player.id)]
  return {
    user: {
      id: player.id,
      uuid: player.uuid,
      account: player.account,
      accountType: player.account ? accountTypes.account : accountTypes.phone,
      nickname: player.nickname,
      avatar: player.avatar,
      mobile: player.mobile && `${player.mobile.slice(0, 3)}•••${player.mobile.slice(-4)}`,
      facebookName: names.facebook ?? null,
      lineName: names.line ?? null,
      googleName: names.google ?? null,
      hasPassword: player.password_hash !== null,
      hasKyc: false,
      coin: held.coin ?? 0,
      bonus: held.bonus ?? 0,
      lottery: held.lottery ?? 0,
      safebox: held.safebox ?? 0,
      vip: 0,
      vipExp: 0,
      userLevel: 0,
      bet,
      totalRecharge: 0,
      pid: player.pid,
      registerTime: player.created_at,
      gameLikeIds: await likes(tx, player.id),
      gameHistory: await history(tx, player.id),
    },
    lastLogin: (await previousSession(tx, player.id, caller.tokenHash)) ?? null,
    redDots,
    // Rounds settle the moment they are drawn: none stays open.
    open: { rounds: [], orders: [] },
    limits: [],
    unread: 0,
  }
}

export async function refresh({ tx, caller }: User): Promise<RefreshData | Refusal> {
  const player = await findPlayer(tx, caller.playerId)
  if (!player) return refuse('sessionOver')
  const held = await purses(tx, player.id)
  return {
    coin: held.coin ?? 0,
    bonus: held.bonus ?? 0,
    lottery: held.lottery ?? 0,
    vip: 0,
    vipExp: 0,
    userLevel: 0,
    bet: await validBet(tx, player.id),
    hasPassword: player.password_hash !== null,
    redDots,
  }
}
