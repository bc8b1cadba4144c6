import { randomUUID } from 'node:crypto'
import type { FailureName } from '#contract/failures.ts'
import type { Calls } from '#contract/index.ts'
import { oddsTotal } from '#games/scratch/prizes.ts'
import { openPools } from '#server/play/jackpot/pools.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { createDatabase } from '../fixtures/database.ts'
import { deposit } from '../fixtures/deposits.ts'
import { knownRound, useKnownSeeds } from '../fixtures/knownSeeds.ts'
import { multipart, picture } from '../fixtures/uploads.ts'
import { alwaysLandOn, rules as jackpotRules } from '../play/jackpot/samples.ts'
import { withScratch } from '../rewards/mall/samples.ts'
import { longSessions } from '../rewards/vip/samples.ts'

/*
 * What the cases of tests/server/parallel.test.ts share: two servers on one database, a clock, and those who make the calls.
 */

export type Body = Record<string, unknown>

/** Who makes a call: a player with two sessions, or nobody who is logged in. */
export interface Maker {
  token: string
  userId: string
  account: string
  /** The sessions that make the call in turn; none for a call without one. */
  tokens: string[]
  cookie?: string
  /** For a call that is no JSON. */
  payload?: () => { payload: Buffer; contentType: string }
}

export interface Case {
  /** Makes the call possible, and returns its body. */
  readonly prepare: (maker: Maker) => Promise<Body | void> | Body | void
  /** `once`: one is given and the others are refused. `all`: every one is given. `some`: at least one is. */
  readonly given: 'once' | 'all' | 'some'
  readonly refused?: readonly FailureName[]
  /** What is the same afterwards as after one alone, if not the rows that were written. */
  readonly state?: (maker: Maker, rows: Rows) => unknown
}
/** How many rows of each table were written. */
type Rows = Readonly<Record<string, number>>

export const once = (prepare: Case['prepare'], ...refused: FailureName[]): Case => ({ prepare, given: 'once', refused })
/** All are given, and leave what one alone leaves. */
export const asOne = (prepare: Case['prepare'] = () => {}, state?: Case['state']): Case => ({
  prepare,
  given: 'all',
  ...(state && { state }),
})
export const nothing = async (): Promise<null> => null

export type Mutating = { [Name in keyof Calls]: Calls[Name]['mutates'] extends true ? Name : never }[keyof Calls]

export const password = 'correct horse'
export const clock = { now: Date.UTC(2026, 10, 21, 4), pass: (ms: number) => void (clock.now += ms) }
export const policy = {
  ...longSessions,
  ...withScratch({ prizes: [{ id: 'five', gives: { propId: 2001, count: 5_00 }, odds: oddsTotal }] }),
  vip: { ...longSessions.vip, checkInDays: 1 },
  session: { ...defaultPolicy.session, days: 10_000, idleMinutes: 100_000_000, proofMinutes: 100_000_000 },
  realityCheckMinutes: 100_000_000,
  bankruptcy: { ...defaultPolicy.bankruptcy, coolingOffMinutes: 0 },
  jackpot: { ...jackpotRules, cells: alwaysLandOn(0) },
  withdrawal: { ...defaultPolicy.withdrawal, turnover: { deposit: 0, gift: 1, welcome: 0 }, minDeposited: 0, openOrders: 8 },
}

export let app: TestApp
export let servers: readonly TestApp[]
export let origin: string

/** Two servers on one database. */
export async function openStage(): Promise<void> {
  const database = await createDatabase()
  app = await createApp({ database, clock, policy })
  servers = [app, await createApp({ database: { ...database, drop: async () => {} }, clock, policy })]
  origin = await app.listen()
  await openPools(app.deps)
}
export async function closeStage(): Promise<void> {
  for (const server of servers.toReversed()) await server.close()
}

export const ask = async <Data = Record<string, string>>({ token }: Maker, name: string, body: Body = {}) =>
  dataOf(await app.call<Data>(name, body, token))
export const visitor = (maker: Maker): void => void (maker.tokens = [])

/** The maker is this player instead, in two sessions. */
export async function become(maker: Maker, player: { token: string; userId: string; account?: string; mobile?: string }): Promise<void> {
  const account = player.account ?? player.mobile
  const { token } = dataOf(await app.call<{ token: string }>('accountLogin', { account, password }))
  Object.assign(maker, { ...player, tokens: [player.token, token] })
}
export async function depositor(maker: Maker): Promise<void> {
  await deposit(app, maker.token, 100_00)
}
export async function withPicture(maker: Maker, fields: Record<string, string> = {}): Promise<void> {
  const file = await picture()
  maker.payload = () => multipart({ requestId: randomUUID(), ...fields }, file)
}
/** A game whose first round on the known seeds is lost. */
const losing = ['perlas', 'biyahe-888', 'ulan-ng-ginto', 'halo-halo'].find((gameId) => knownRound(gameId, 1_00, 0).payout === 0)
export async function inGame(maker: Maker, gameId = losing): Promise<string> {
  const { roundToken = '' } = await ask(maker, 'startGame', { gameId })
  await useKnownSeeds(app, maker.userId)
  return roundToken
}
