import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { RealityCheck } from '#contract/responsibleGaming.ts'
import { sumPlayTime } from '#server/protection/playTime.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf, refusal } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { openGame, spin } from '../fixtures/games.ts'
import type { GameSession } from '../fixtures/games.ts'

// The clock that all servers share was ahead, and was set right again.

let app: TestApp
beforeAll(async () => {
  const session = { ...defaultPolicy.session, days: 10_000, idleMinutes: 100_000_000, proofMinutes: 100_000_000 }
  app = await createApp({ policy: { session, realityCheckMinutes: 100_000_000 } })
})
afterAll(() => app.close())

/** What happens while the clock is ahead by this much. */
async function ahead(ms: number, happens: () => Promise<unknown>): Promise<void> {
  app.clock.pass(ms)
  await happens()
  app.clock.pass(-ms)
}

test('a stake limit whose day began while the clock was ahead does not keep its player out until then', async () => {
  const gameSession = await openGame(app)
  dataOf(await app.call('setSelfLimit', { kind: 'stake', period: 'day', value: 3_00 }, gameSession.token))
  const play = async () => dataOf(await spin(app, gameSession))
  await play()
  await ahead(2 * dayMs, play)
  await play()
  // What was staked ahead was staked today.
  expect((await spin(app, gameSession)).message).toBe('ownLimitReached')
})

describe('a reality check', () => {
  const due = refusal('realityCheckDue')
  const open = ({ token }: GameSession) => app.call('startGame', { gameId: 'perlas' }, token)
  const isDue = async ({ token, roundToken }: GameSession) =>
    dataOf(await app.call<{ realityCheckDue: boolean }>('online', { gameId: 'fiesta-nights', roundToken }, token)).realityCheckDue
  const check = async ({ token }: GameSession) => dataOf(await app.call<RealityCheck>('realityCheck', {}, token))
  const answer = async ({ token }: GameSession) => dataOf(await app.call('ackRealityCheck', {}, token))
  const playing = async () => {
    const gameSession = await openGame(app)
    dataOf(await app.call('setRealityCheck', { minutes: 15 }, gameSession.token))
    return gameSession
  }

  test('that was answered while the clock was ahead is due at once, and every quarter of an hour from then on', async () => {
    const gameSession = await playing()
    await ahead(dayMs, () => answer(gameSession))
    expect([await isDue(gameSession), await open(gameSession)]).toEqual([true, due])
    await answer(gameSession)
    expect(await isDue(gameSession)).toBe(false)
    app.clock.pass(15 * minuteMs - 1)
    expect((await spin(app, gameSession)).errcode).toBe(0)
    app.clock.pass(1)
    expect([await spin(app, gameSession), await isDue(gameSession), await open(gameSession)]).toEqual([due, true, due])
  })

  test('stops whoever plays on from before the clock was set right, also without a heartbeat that would tell of it', async () => {
    const gameSession = await playing()
    const other = await playing()
    await ahead(dayMs, async () => {
      await answer(gameSession)
      await sumPlayTime(app.deps)
    })
    await sumPlayTime(app.deps)
    expect([await spin(app, gameSession), (await spin(app, other)).errcode]).toEqual([due, 0])
    await answer(gameSession)
    expect((await spin(app, gameSession)).errcode).toBe(0)
  })

  test('of play that began while the clock was ahead shows no negative time', async () => {
    const gameSession = await playing()
    await ahead(dayMs, () => open(gameSession))
    expect(await open(gameSession)).toEqual(due)
    expect(await check(gameSession)).toMatchObject({ elapsed: 0 })
    await answer(gameSession)
    expect((await open(gameSession)).errcode).toBe(0)
    app.clock.pass(minuteMs)
    expect(await check(gameSession)).toMatchObject({ elapsed: minuteMs })
  })
})
