import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, pageInput, time } from './values.ts'

/** Days of the rank by UTC. */
export const rankDays = ['today', 'yesterday'] as const
export type RankDay = (typeof rankDays)[number]

const row = z.object({
  /** Players with equal bets share a rank. */
  rank: z.int(),
  /** The same for a player on every page of a day; it cannot be used to find the player. */
  id: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  /** Valid bet in hundredths: a band. */
  amountSection: z.object({ from: amount, to: amount }),
  /** When it was counted. */
  createTime: time,
})
export type DayRankRow = z.infer<typeof row>

/**
 * The players with the highest valid bets of a day. Nicknames are masked and amounts are bands; the caller's own row is
 * exact.
 */
export const rankInfo = call({
  path: 'rankInfo',
  auth: 'user',
  input: z.extend(pageInput, { day: z._default(z.enum(rankDays), 'today') }),
  output: z.object({
    allRank: z.object({ list: z.array(row), total: z.int(), pages: z.int(), pageNum: z.int(), pageSize: z.int() }),
    /** Always there; its rank is null for a player without bets that day. */
    personRank: z.extend(row, { rank: z.nullable(z.int()) }),
    /** Players who played that day. */
    players: z.int(),
    /** The day's bounds, ms UTC. */
    startsAt: time,
    endsAt: time,
  }),
})
export type DayRank = z.infer<typeof rankInfo.output>
