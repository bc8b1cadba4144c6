import { expect } from 'vitest'
import type { Answer } from '#contract/call.ts'
import type { DrawResult, JackpotInfo } from '#contract/jackpot.ts'
import { readPools } from '#server/ledger/pools.ts'
import { giveChances } from '#server/play/jackpot/chances.ts'
import { openPools } from '#server/play/jackpot/pools.ts'
import type { JackpotRules } from '#server/play/jackpot/rules.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { countRows } from '../../fixtures/countRows.ts'

/** A chance for little play: tests/economy checks what one costs the operator. */
export const rules = { ...defaultPolicy.jackpot, betPerChance: 200_00 }
export const tick = 6_000

/** A server with seeded pools and these rules. */
export async function createTestServer(change: Partial<JackpotRules> = {}): Promise<TestApp> {
  const app = await createApp({ policy: { jackpot: { ...rules, ...change } } })
  await openPools(app.deps)
  return app
}

/** The one cell that every draw stops on. */
export const alwaysLandOn = (place: number): JackpotRules['cells'] =>
  rules.cells.map((cell, index) => ({ ...cell, odds: index === place ? 1_000_000 : 0 }))
export const jackpotCell = rules.cells.findIndex(({ prop }) => prop === 'jackpot')

export interface Player {
  readonly token: string
  readonly userId: string
}

/** A new player with this many chances besides the free one of the day. */
export async function withGifts(app: TestApp, gifts: number): Promise<Player> {
  const player = await app.register()
  if (gifts > 0) await giveChances(app.db, player.userId, gifts)
  return player
}

export const drawOnce = (app: TestApp, { token }: Player, requestId?: string): Promise<Answer<DrawResult>> =>
  app.call<DrawResult>('receiveDrawChance', requestId ? { requestId } : {}, token)
export const infoOf = async (app: TestApp, { token }: Player): Promise<JackpotInfo> =>
  dataOf(await app.call<JackpotInfo>('getJackpotDrawInfo', {}, token))
export const pools = (app: TestApp) => readPools(app.db)

export const drawsOf = (app: TestApp, { userId }: Player): Promise<number> => countRows(app, 'jackpot_draw', 'player_id = $1', [userId])

/** The player's balances, by currency. */
export async function heldBy(app: TestApp, { userId }: Player): Promise<Record<string, number>> {
  const rows = await app.db.rows<{ currency: string; balance: number }>(
    `select currency, balance from account where owner = 'player' and player_id = $1`,
    [userId],
  )
  return Object.fromEntries(rows.map(({ currency, balance }) => [currency, balance]))
}

/** The postings of a draw: who paid what to whom. */
export async function postingsOf(app: TestApp, drawId: string): Promise<string[]> {
  const rows = await app.db.rows<{ line: string }>(
    `select e.kind || ' ' || a.currency || ' ' || coalesce(a.pool, a.owner) || ' ' || p.amount as line
       from entry e join posting p on p.entry_id = e.id join account a on a.id = p.account_id where e.ref = $1 order by e.id, p.amount`,
    [`draw:${drawId}`],
  )
  return rows.map(({ line }) => line)
}

/** The names of the refusals among some responses, sorted; '' for a response that is none. */
export const messagesOf = (answers: readonly Answer<unknown>[]): string[] => answers.map(({ message }) => message).toSorted()

export function expectOneOf(answers: readonly Answer<DrawResult>[], refused: string): DrawResult {
  const [first, ...others] = answers.flatMap(({ errcode, data }) => (errcode === 0 && data ? [data] : []))
  if (!first) throw new Error('nobody drew')
  expect(others).toEqual([])
  expect(messagesOf(answers)).toEqual(['', ...Array.from({ length: answers.length - 1 }, () => refused)])
  return first
}
