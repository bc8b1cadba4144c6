import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call, openToGuests } from './call.ts'
import { amount, id, pageInput, pageOf, time } from './values.ts'

/** Largest first: also the order of the wheel's sectors. */
export const poolNames = ['mega', 'major', 'minor', 'mini'] as const
export type PoolName = (typeof poolNames)[number]

/** From the pool's value at the last tick to its value now: the display may show values in between (spec §9, every 6 s). */
const section = z.object({ from: amount, to: amount })
export type Section = z.infer<typeof section>

const pools = {
  total: amount,
  megaJackpot: amount,
  majorJackpot: amount,
  minorJackpot: amount,
  miniJackpot: amount,
  megaJackpotSection: section,
  majorJackpotSection: section,
  minorJackpotSection: section,
  miniJackpotSection: section,
}

/** The pools for the lobby's meter, public. */
export const jackpotPools = call({ path: 'anonymous/jackpotPools', auth: 'public', input: z.object({}), output: z.object(pools) })
export type JackpotPools = z.infer<typeof jackpotPools.output>

/** One of the twelve cells; `odds` in parts per million, 1,000,000 in all. */
const cell = z.object({ cell: z.int().check(z.minimum(0), z.maximum(11)), type: z.enum(['award', 'jackpot']), award, odds: z.int() })
export type Cell = z.infer<typeof cell>

/** The result of a draw. For a jackpot it includes the sector on which the wheel stops: the pool is won already. */
const drawResult = z.object({
  drawId: id,
  cell: z.int(),
  type: z.enum(['award', 'jackpot']),
  id: z.string(),
  propId: z.int(),
  count: z.int(),
  bonus: z.int(),
  wheel: z.nullable(z.object({ sector: z.int().check(z.minimum(0), z.maximum(3)) })),
})
export type DrawResult = z.infer<typeof drawResult>

const winner = z.object({ nickname: z.string(), avatar: z.string(), propId: z.int(), amount, time })
export type Winner = z.infer<typeof winner>

/** Everything that the board shows. A guest sees the board and its odds, without chances or winners. */
export const getJackpotDrawInfo = openToGuests(
  call({
    path: 'getJackpotDrawInfo',
    auth: 'user',
    input: z.object({}),
    output: z.object({
      ...pools,
      canReceiveDrawChance: z.boolean(),
      /** The player's available draws. */
      chanceSize: z.int(),
      /** The deposit missing to the next chance, in hundredths; 0 when none is. */
      needDeposit: amount,
      needTyping: amount,
      cells: z.array(cell),
      /**
       * The four sectors' odds in parts per million, in the order of poolNames: the sectors are drawn equal, so the true odds are published.
       */
      wheelOdds: z.array(z.int()),
      /** A draw that was paid and not yet shown to its end: after a reload it is shown once. */
      pendingDraw: z.nullable(drawResult),
      jackpotWinnerList: z.array(winner),
    }),
  }),
)
export type JackpotInfo = z.infer<typeof getJackpotDrawInfo.output>

/** The draw: uses one chance, decides and pays, in one transaction. */
export const receiveDrawChance = call({
  path: 'receiveDrawChance',
  auth: 'user',
  mutates: true,
  perMinute: 60,
  input: z.object({}),
  output: drawResult,
  failures: ['jackpotNoChance', 'jackpotDepositMissing', 'jackpotTurnoverMissing', 'jackpotClosed', 'confirmIdentity', 'selfExcluded'],
})

/** The player has seen the result of the draw: it is no longer pending, on any device. */
export const drawSeen = call({
  path: 'drawSeen',
  auth: 'user',
  mutates: true,
  input: z.object({ drawId: id }),
  output: z.object({ drawId: id }),
  failures: ['notAvailable'],
})

export const getPersonJackpotDrawAwardLog = call({
  path: 'getPersonJackpotDrawAwardLog',
  auth: 'user',
  input: pageInput,
  output: pageOf(z.object({ drawId: id, time, type: z.enum(['award', 'jackpot']), award })),
})

const rankRow = z.object({
  rank: z.int(),
  id: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  amountSection: section,
  createTime: time,
})
export type RankRow = z.infer<typeof rankRow>

export const getJackpotRank = call({
  path: 'getJackpotRank',
  auth: 'user',
  input: z.object({ ...pageInput.shape, pageSize: z._default(z.int().check(z.minimum(1), z.maximum(50)), 10) }),
  output: z.object({
    allRank: z.object({ list: z.array(rankRow), total: z.int(), pages: z.int(), pageNum: z.int(), pageSize: z.int() }),
    personRank: z.nullable(rankRow),
  }),
})
