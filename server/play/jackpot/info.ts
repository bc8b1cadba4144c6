import { createHmac } from 'node:crypto'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { getJackpotDrawInfo, getJackpotRank, getPersonJackpotDrawAwardLog, RankRow, Section } from '#contract/jackpot.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { maskName, bandOf } from '../../kernel/privacy.ts'
import { readChances } from './chances.ts'
import { drawResult } from './draw.ts'
import { showPools } from './pools.ts'
import { publishedCells, publishedWheel } from './rules.ts'
import * as store from './store.ts'

type User = Context<'user'>

/** Number of names in the ticker «Lucky Guy». */
const announcedLength = 20

/** getJackpotDrawInfo: everything the wheel's page shows. */
export async function jackpotInfo(context: User): Promise<OutputOf<typeof getJackpotDrawInfo>> {
  const { tx, caller, policy, now } = context
  const [chances, pending, announced, pools] = await Promise.all([
    readChances(tx, caller.playerId, policy, now),
    store.findPending(tx, caller.playerId),
    store.latestAnnounced(tx, announcedLength),
    showPools(context.db, now),
  ])
  return {
    ...pools,
    canReceiveDrawChance: chances.canDraw,
    chanceSize: chances.chanceSize,
    needDeposit: chances.needDeposit,
    needTyping: chances.needTyping,
    cells: publishedCells(policy.jackpot),
    wheelOdds: publishedWheel(policy.jackpot),
    pendingDraw: pending ? drawResult(pending) : null,
    jackpotWinnerList: announced.map((row) => ({
      nickname: maskName(row.nickname),
      avatar: row.avatar,
      propId: row.prop_id,
      amount: row.count,
      time: row.at,
    })),
  }
}

/** The same for a guest: the board and its odds. */
export const guestJackpotInfo = async ({ db, policy, now }: Context<'public'>): Promise<OutputOf<typeof getJackpotDrawInfo>> => ({
  ...(await showPools(db, now)),
  canReceiveDrawChance: false,
  chanceSize: 0,
  needDeposit: 0,
  needTyping: 0,
  cells: publishedCells(policy.jackpot),
  wheelOdds: publishedWheel(policy.jackpot),
  pendingDraw: null,
  jackpotWinnerList: [],
})

/** getPersonJackpotDrawAwardLog: the player's draws, newest first. */
export async function ownDraws(
  { tx, caller }: ReadContext<'user'>,
  { pageNum, pageSize }: InputOf<typeof getPersonJackpotDrawAwardLog>,
): Promise<OutputOf<typeof getPersonJackpotDrawAwardLog>> {
  const { rows, total } = await store.drawPage(tx, caller.playerId, { pageNum, pageSize })
  const list = rows.map((row) => ({
    drawId: row.id,
    time: row.at,
    type: row.pool ? ('jackpot' as const) : ('award' as const),
    award: { id: row.award_id, propId: row.prop_id, count: row.count },
  }))
  return { list, total, pageNum, pageSize }
}

/** getJackpotRank: by the coins won in draws. Other players are masked and their amounts shown as bands; the player's own row is exact. */
export async function jackpotRank(
  { tx, caller, secret }: User,
  { pageNum, pageSize }: InputOf<typeof getJackpotRank>,
): Promise<OutputOf<typeof getJackpotRank>> {
  // The same for a player on every page, and not traceable to them.
  const anonymousId = (playerId: string) => createHmac('sha256', secret).update(`jackpot rank ${playerId}`).digest('base64url').slice(0, 16)
  const rankRowOf = (row: store.RankRow, nickname: string, amountSection: Section): RankRow => ({
    rank: row.rank,
    id: anonymousId(row.player_id),
    nickname,
    avatar: row.avatar,
    amountSection,
    createTime: row.won_at,
  })
  const [{ rows, total }, own] = await Promise.all([
    store.rankPage(tx, pageSize, (pageNum - 1) * pageSize),
    store.findRank(tx, caller.playerId),
  ])
  return {
    allRank: {
      list: rows.map((row) => rankRowOf(row, maskName(row.nickname), bandOf(row.won))),
      total,
      pages: Math.ceil(total / pageSize),
      pageNum,
      pageSize,
    },
    personRank: own ? rankRowOf(own, own.nickname, { from: own.won, to: own.won }) : null,
  }
}
