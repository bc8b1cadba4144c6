import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutputOf } from '#contract/call.ts'
import type { GameStart } from '#contract/play.ts'
import type { fairRotate, fairRound, fairSeeds } from '#contract/records.ts'
import { slotGames } from '#games/index.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { openGame, spin, spinOften } from '../../fixtures/games.ts'

// What happened in a round is not stored but replayed from its seeds (docs/decisions/061).

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const proof = (token: string, roundId: string) => app.call<OutputOf<typeof fairRound>>('fairRound', { roundId }, token)
const stored = (id: string) =>
  app.db.row<{ outcome: unknown; demo: boolean }>('select outcome, demo from round where id = $1', [id]).then((row) => row?.outcome)

describe('a round of which only its numbers are stored', () => {
  test.each(slotGames)(
    'of $id is the same when asked again, resumed and verified, before its seeds are revealed and after',
    async ({ id }) => {
      const gameSession = await openGame(app, { gameId: id, tryIt: true })
      const requestId = randomUUID()
      const round = dataOf(await spin(app, gameSession, { requestId }))
      expect(await stored(round.roundId)).toBeNull()
      expect(dataOf(await spin(app, gameSession, { requestId }))).toEqual(round)

      const resumed = dataOf(await app.call<GameStart>('startGame', { gameId: id, tryIt: true }, gameSession.token))
      expect(resumed.resume).toEqual({ ...round, balance: resumed.balance })

      const sealed = dataOf(await proof(gameSession.token, round.roundId))
      expect(sealed).toEqual({ ...round, serverSeed: null })
      const { seedId } = dataOf(await app.call<OutputOf<typeof fairSeeds>>('fairSeeds', {}, gameSession.token))
      const { revealed } = dataOf(await app.call<OutputOf<typeof fairRotate>>('fairRotate', { seedId }, gameSession.token))
      expect(dataOf(await proof(gameSession.token, round.roundId))).toEqual({ ...round, serverSeed: revealed.serverSeed })
    },
  )

  test('from before, with its outcome stored, is shown as it was stored', async () => {
    const gameSession = await openGame(app)
    const [round = expect.unreachable()] = await spinOften(app, gameSession, 1)
    const [first = expect.unreachable()] = round.outcome.spins
    const outcome = { ...round.outcome, spins: [{ ...first, multiplier: 7 }] }
    await app.db.rows('update round set outcome = $2 where id = $1', [round.roundId, JSON.stringify(outcome)])
    expect(dataOf(await proof(gameSession.token, round.roundId))).toEqual({ ...round, outcome, serverSeed: null })
  })

  test('is not shown when its seeds yield another payout, or when its rules are missing', async () => {
    const gameSession = await openGame(app)
    const [round = expect.unreachable()] = await spinOften(app, gameSession, 1)
    await app.db.rows('update round set payout = payout + 1 where id = $1', [round.roundId])
    expect((await proof(gameSession.token, round.roundId)).message).toBe('unexpected')
    await app.db.rows('update round set payout = payout - 1, rules_version = 99 where id = $1', [round.roundId])
    expect((await proof(gameSession.token, round.roundId)).message).toBe('unexpected')
    await app.db.rows('update round set rules_version = 1 where id = $1', [round.roundId])
    expect(dataOf(await proof(gameSession.token, round.roundId)).outcome).toEqual(round.outcome)
  })
})
