import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutputOf } from '#contract/call.ts'
import { dayMs } from '#contract/durations.ts'
import type { SettledRound } from '#contract/play.ts'
import type { betRecord, betRecordReport } from '#contract/records.ts'
import { roundPage } from '#server/play/games/recordStore.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import type { GameSession } from '../../fixtures/games.ts'
import { openGame, spin, spinOften } from '../../fixtures/games.ts'
import { writeRounds } from './writtenRounds.ts'

type Records = OutputOf<typeof betRecord>
type Report = OutputOf<typeof betRecordReport>

let app: TestApp
let gameSession: GameSession
/** In the order of play: two in Fiesta Nights before midnight in Manila, three after it, then two in Perlas a day later. */
let rounds: SettledRound[]
/** The second three rounds are settled at exactly this time: 22 November 2026 begins in Manila. */
const midnight = Date.UTC(2026, 10, 21, 16)

const records = async (body: Record<string, unknown> = {}): Promise<Records> =>
  dataOf(await app.call<Records>('betRecord', body, gameSession.token))
const report = async (body: Record<string, unknown> = {}): Promise<Report> =>
  dataOf(await app.call<Report>('betRecordReport', body, gameSession.token))
const idsOf = (list: { roundId: string }[]) => list.map((round) => round.roundId)

beforeAll(async () => {
  // No reality check interrupts between the days.
  app = await createApp({ policy: { realityCheckMinutes: 1_000_000 } })
  gameSession = await openGame(app)
  const confirm = () => app.call('confirmIdentity', { password: 'correct horse' }, gameSession.token)
  app.clock.pass(midnight - 1 - app.clock.now)
  await confirm()
  const before = await spinOften(app, gameSession, 2)
  app.clock.pass(1)
  const after = await spinOften(app, gameSession, 3, 200)
  app.clock.pass(dayMs)
  await confirm()
  const perlas = { ...gameSession, ...dataOf(await app.call<GameSession>('startGame', { gameId: 'perlas' }, gameSession.token)) }
  rounds = [...before, ...after, ...(await spinOften(app, perlas, 2, 1000))]
  const demo = { ...gameSession, ...dataOf(await app.call<GameSession>('startGame', { gameId: 'perlas', tryIt: true }, gameSession.token)) }
  dataOf(await spin(app, demo))
  await spinOften(app, await openGame(app), 2)
})
afterAll(() => app.close())

const validBet = ({ stake, payout }: SettledRound): number => Math.min(stake, Math.abs(payout - stake))
const sumOf = (list: SettledRound[]) => {
  const sum = (value: (round: SettledRound) => number): number => list.reduce((total, round) => total + value(round), 0)
  const [bet, payout] = [sum((round) => round.stake), sum((round) => round.payout)]
  return { bet, validBet: sum(validBet), payout, net: payout - bet, rounds: list.length }
}

describe('betRecord', () => {
  test('lists the caller’s own rounds for coins, newest first', async () => {
    const { list, ...page } = await records()
    expect(page).toEqual({ total: 7, pageNum: 1, pageSize: 20 })
    expect(list).toEqual(
      rounds.toReversed().map((round) => ({
        roundId: round.roundId,
        gameId: round.gameId,
        gameName: round.gameId === 'perlas' ? 'Perlas' : 'Fiesta Nights',
        time: round.time,
        demo: false,
        bet: round.stake,
        validBet: validBet(round),
        payout: round.payout,
      })),
    )
  })

  test('is paginated, by number or after the last known round, and counts to just beyond the page', async () => {
    const pages = [
      await records({ pageSize: 3 }),
      await records({ pageSize: 3, pageNum: 2 }),
      await records({ pageSize: 3, pageNum: 3 }),
      await records({ pageSize: 3, pageNum: 4 }),
    ]
    expect(pages.map(({ list, total }) => [list.length, total])).toEqual([
      [3, 4],
      [3, 7],
      [1, 7],
      [0, 9],
    ])
    let olderThan: string | undefined
    for (const { list } of pages) {
      const behind = await records({ pageSize: 3, ...(olderThan && { olderThan }) })
      expect(idsOf(behind.list)).toEqual(idsOf(list))
      olderThan = list.at(-1)?.roundId
    }
    expect((await records({ olderThan: '999999' })).list).toEqual([])
    expect(pages.flatMap(({ list }) => idsOf(list))).toEqual(idsOf(rounds).toReversed())
  })

  test('is filtered by game, by time from (inclusive) and to (exclusive), and by mode', async () => {
    expect(idsOf((await records({ gameId: 'perlas' })).list)).toEqual(idsOf(rounds.slice(5)).toReversed())
    expect(idsOf((await records({ from: midnight, to: midnight + 1 })).list)).toEqual(idsOf(rounds.slice(2, 5)).toReversed())
    expect((await records({ to: midnight })).total).toBe(2)
    expect((await records({ demo: true })).list).toEqual([expect.objectContaining({ demo: true, gameId: 'perlas', validBet: 0 })])
  })
})

describe('many rounds within a third of a day', () => {
  const count = 2_000
  const from = Date.UTC(2026, 8, 1)

  /** Three at a time, a second apart. */
  async function withCrowdedThird(): Promise<string> {
    const { userId } = await openGame(app)
    const rounds = Array.from({ length: count }, (_, n) => ({
      game: 'perlas',
      demo: false,
      bonus: false,
      stake: 100,
      times: 0,
      at: from + (n - (n % 3)) * 1_000,
    }))
    await writeRounds(app.deps.db, userId, rounds)
    return userId
  }

  test('are all listed once, newest first, with those of other thirds', async () => {
    const userId = await withCrowdedThird()
    await writeRounds(app.deps.db, userId, [{ game: 'perlas', demo: false, bonus: false, stake: 100, times: 0, at: from - dayMs }])
    const all = await app.deps.db.rows<{ id: string }>('select id::text from round where player_id = $1 order by at desc, round.id desc', [
      userId,
    ])
    const found: string[] = []
    let page = await roundPage(app.deps.db, userId, { demo: false, pageNum: 1, pageSize: 100 })
    while (page.rows.length > 0) {
      found.push(...page.rows.map(({ id }) => id))
      page = await roundPage(app.deps.db, userId, { demo: false, olderThan: found.at(-1), pageNum: 1, pageSize: 100 })
    }
    expect(found).toEqual(all.map(({ id }) => id))
    const third = await roundPage(app.deps.db, userId, { demo: false, pageNum: 3, pageSize: 100 })
    expect(third.rows.map(({ id }) => id)).toEqual(found.slice(200, 300))
  })

  test('are not all read for a page of them', async () => {
    const userId = await withCrowdedThird()
    const plan = (statement: string) =>
      app.deps.db.row<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }] }>(
        `explain (analyze, buffers, format json) ${statement}`,
        [userId, from, from + dayMs],
      )
    const pagesOf = async (statement: string) => {
      // Once to plan it.
      await plan(statement)
      const { Plan } = (await plan(statement))?.['QUERY PLAN'][0] ?? {}
      return (Plan?.['Shared Hit Blocks'] ?? 0) + (Plan?.['Shared Read Blocks'] ?? 0)
    }
    const newest = await pagesOf('select id from latest_rounds($1, false, null, $2, $3, null, null, 20)')
    const whole = await pagesOf('select id from round where player_id = $1 and not demo and at >= $2 and at < $3')
    expect(newest).toBeGreaterThan(0)
    expect(newest).toBeLessThan(whole / 2)
  })
})

describe('betRecordReport', () => {
  const parts = () => ({ before: rounds.slice(0, 2), after: rounds.slice(2, 5), perlas: rounds.slice(5) })

  test('sums by day in Manila, newest first', async () => {
    const { before, after, perlas } = parts()
    expect(await report()).toEqual({
      rows: [
        { key: '2026-11-23', ...sumOf(perlas) },
        { key: '2026-11-22', ...sumOf(after) },
        { key: '2026-11-21', ...sumOf(before) },
      ],
      total: sumOf(rounds),
    })
  })

  test('R16: sums by game, the largest stakes first, and by type', async () => {
    const { before, after, perlas } = parts()
    expect(await report({ by: 'game' })).toEqual({
      rows: [
        { key: 'perlas', ...sumOf(perlas) },
        { key: 'fiesta-nights', ...sumOf([...before, ...after]) },
      ],
      total: sumOf(rounds),
    })
    expect(await report({ by: 'type' })).toEqual({ rows: [{ key: 'slots', ...sumOf(rounds) }], total: sumOf(rounds) })
  })

  test('covers a time range, and is empty where nothing was played', async () => {
    const { after } = parts()
    expect(await report({ from: midnight, to: midnight + dayMs })).toEqual({
      rows: [{ key: '2026-11-22', ...sumOf(after) }],
      total: sumOf(after),
    })
    expect(await report({ by: 'type', to: 1 })).toEqual({ rows: [], total: sumOf([]) })
  })
})
