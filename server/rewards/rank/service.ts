import { createHmac } from 'node:crypto'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { rankInfo } from '#contract/rank.ts'
import { startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { maskName, bandOf } from '../../kernel/privacy.ts'
import { readState } from '../vip/vipState.ts'
import { moreThan, placesOf } from './places.ts'
import { readDay } from './reading.ts'
import { playerOf } from './store.ts'

/** rankInfo: the day's shared reading, with the player's own current row. */
export async function dayRank(
  { tx, db, caller, now, policy, secret }: Context<'user'>,
  { day: which, pageNum, pageSize }: InputOf<typeof rankInfo>,
): Promise<OutputOf<typeof rankInfo>> {
  const { playerId } = caller
  const { shown, everySeconds } = policy.rank
  const day = utcDay(now) - (which === 'today' ? 0 : 1)
  // One more than is shown: the player's own row may be in the reading.
  const { top, bets, at } = await readDay(db, day, shown + 1, everySeconds * 1_000, now)
  const { bets: own } = await readState(tx, playerId, now, policy)
  const bet = own.reduce((sum, one) => sum + (one.day === day ? one.validBet : 0), 0)
  const me = { playerId, ...(await playerOf(tx, playerId)), bet }
  const anonymousId = (id: string) => createHmac('sha256', secret).update(`rank ${day} ${id}`).digest('base64url').slice(0, 16)
  const list = placesOf(top, me, shown).map((row) => ({
    rank: row.rank,
    id: anonymousId(row.playerId),
    nickname: maskName(row.nickname),
    avatar: row.avatar,
    amountSection: bandOf(row.bet),
    createTime: at,
  }))
  return {
    allRank: {
      list: list.slice((pageNum - 1) * pageSize, pageNum * pageSize),
      total: list.length,
      pages: Math.ceil(list.length / pageSize),
      pageNum,
      pageSize,
    },
    personRank: {
      rank: bet > 0 ? 1 + moreThan(bets, bet) : null,
      id: anonymousId(playerId),
      nickname: me.nickname,
      avatar: me.avatar,
      amountSection: { from: bet, to: bet },
      createTime: now,
    },
    players: Math.max(bets.length, list.length),
    startsAt: startOfDay(day),
    endsAt: startOfDay(day + 1),
  }
}
