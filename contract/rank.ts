import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, pageInput, time } from './values.ts'

/** Days of the rank by UTC. */
export const rankDays = ['today', 'yesterday'] as const
export type RankDay = (typeof rankDays)[number]

const row = z.object({
  /** Who have played as much share a place. */
  rank: z.int(),
  /** The same for a player on every page of a day; nothing that leads to them. */
  id: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  /** Valid bet in hundredths: a band. */
  amountSection: z.object({ from: amount, to: amount }),
  /** As of when it was counted. */
  createTime: time,
})
export type DayRankRow = z.infer<typeof row>

/** Who played most on a day, by valid bet (behaviour «Rank»). Nicknames are masked and amounts are bands; one's own row is exact. */
export const rankInfo = call({
  path: 'rankInfo',
  auth: 'user',
  input: z.extend(pageInput, { day: z._default(z.enum(rankDays), 'today') }),
  output: z.object({
    allRank: z.object({ list: z.array(row), total: z.int(), pages: z.int(), pageNum: z.int(), pageSize: z.int() }),
    /** Always there; its rank is null for who has not played that day. */
    personRank: z.extend(row, { rank: z.nullable(z.int()) }),
    /** Players who played that day. */
    players: z.int(),
    /** The day's bounds, ms UTC. */
    startsAt: time,
    endsAt: time,
  }),
})
export type DayRank = z.infer<typeof rankInfo.output>
