import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { limitPeriods } from '#contract/responsibleGaming.ts'
import type { LimitKind, SelfControl } from '#contract/responsibleGaming.ts'
import { createSandboxStudio } from '#server/adapters/sandboxStudio.ts'
import { lockLogins } from '#server/identity/session/sessions.ts'
import { spanOf } from '#server/kernel/calendar.ts'
import { secureRandom } from '#server/kernel/random.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { collectFromClosed, fetchReports, studiosJob } from '#server/play/studios/job.ts'
import { requestReport } from '#server/play/studios/reports.ts'
import { playOfPeriods } from '#server/protection/usage.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, isSound } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { openGame, spin } from '../../fixtures/games.ts'
import { codeFor, newMobile } from '../../identity/session/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp({
    policy: { session: { ...defaultPolicy.session, idleMinutes: 100_000, proofMinutes: 100_000 }, realityCheckMinutes: 100_000 },
  })
})
afterAll(() => app.close())

const visit = (token: string, amount: number) => app.call('studioVisit', { provider: 'sandbox', amount }, token)
const collect = (token: string) => app.call('retrieveBalance', { providers: ['sandbox'] }, token)
const limit = async (token: string, kind: LimitKind, value: number, periods: readonly string[] = limitPeriods) => {
  for (const period of periods) dataOf(await app.call('setSelfLimit', { kind, period, value }, token))
}
const used = async (token: string, kind: LimitKind): Promise<number[]> =>
  dataOf(await app.call<SelfControl>('selfLimits', {}, token)).limits.flatMap((row) => (row.kind === kind ? [row.used] : []))
const play = async (userId: string, action: 'win' | 'lose', times: number) => {
  const studio = createSandboxStudio(app.deps.secret, app.deps.clock, app.db)
  for (let n = 0; n < times; n++) await studio.act(userId, action)
}
/** A minute later the job queries the studio. */
const report = async () => {
  app.clock.pass(minuteMs)
  await fetchReports(app.deps)
}

describe('A3: limits apply to the wallets of studios', () => {
  test.each(['loss', 'stake'] as const)('with a %s limit of 10 a day, a week and a month 1,000 cannot be moved', async (kind) => {
    const { token, userId } = await app.register()
    await limit(token, kind, 10_00)
    expect(await visit(token, 1_000_00)).toMatchObject({ message: 'ownLimitReached', data: { limit: { kind, period: 'month', used: 0 } } })
    expect([await coinsOf(app, token), await countRows(app, 'studio_transfer', 'player_id = $1', [userId])]).toEqual([1_000_00, 0])
    expect((await visit(token, 10_00)).errcode).toBe(0)
  })

  test('18 lost games of 50 use 900 of each limit, and the next visit is refused', async () => {
    const { token, userId } = await app.register()
    dataOf(await visit(token, 1_000_00))
    await play(userId, 'lose', 18)
    await report()
    expect(await used(token, 'loss')).toEqual([900_00, 900_00, 900_00])
    expect(await used(token, 'stake')).toEqual([900_00, 900_00, 900_00])
    await limit(token, 'loss', 910_00, ['day'])
    dataOf(await collect(token))
    expect(await coinsOf(app, token)).toBe(100_00)
    expect(await visit(token, 10_01)).toMatchObject({
      message: 'ownLimitReached',
      data: { limit: { kind: 'loss', period: 'day', used: 900_00 } },
    })
    dataOf(await visit(token, 10_00))
    await play(userId, 'lose', 1)
    // The visit itself requests the report.
    expect(await visit(token, 1)).toMatchObject({ message: 'ownLimitReached', data: { limit: { kind: 'loss', used: 910_00 } } })
  })

  test('coins at a studio cannot be lost a second time in a house game, and are free again once they are back', async () => {
    const gameSession = await openGame(app)
    await limit(gameSession.token, 'loss', 10_00, ['day'])
    dataOf(await visit(gameSession.token, 9_50))
    expect(await spin(app, gameSession, { stake: 100 })).toMatchObject({
      message: 'ownLimitReached',
      data: { limit: { kind: 'loss', used: 0 } },
    })
    dataOf(await collect(gameSession.token))
    expect((await spin(app, gameSession, { stake: 100 })).errcode).toBe(0)
  })

  test('what was won today does not cover coins at a studio, which may be lost on another day', async () => {
    const { token, userId } = await app.register()
    dataOf(await visit(token, 100_00))
    await play(userId, 'win', 2)
    await report()
    dataOf(await collect(token))
    await limit(token, 'loss', 50_00, ['day'])
    expect(await visit(token, 50_01)).toMatchObject({
      message: 'ownLimitReached',
      data: { limit: { kind: 'loss', period: 'day', used: 0 } },
    })
    dataOf(await visit(token, 50_00))
    app.clock.pass(dayMs)
    await play(userId, 'lose', 1)
    await report()
    expect((await used(token, 'loss'))[0]).toBe(50_00)
  })

  test('wins at a studio reduce the loss, and the stakes count', async () => {
    const { token, userId } = await app.register()
    dataOf(await visit(token, 100_00))
    await play(userId, 'win', 2)
    await play(userId, 'lose', 1)
    await report()
    expect([(await used(token, 'loss'))[0], (await used(token, 'stake'))[0]]).toEqual([0, 150_00])
    await report()
    expect((await used(token, 'stake'))[0]).toBe(150_00)
    expect(dataOf(await collect(token))).toMatchObject({ coin: 1_050_00 })
    expect(await app.db.row('select balance, staked, won from studio_wallet where player_id = $1', [userId])).toEqual({
      balance: 0,
      staked: 150_00,
      won: 200_00,
    })
  })

  test('a report counts once, however many are requested at a time, and time at a studio counts', async () => {
    const { token, userId } = await app.register()
    dataOf(await visit(token, 500_00))
    await play(userId, 'lose', 1)
    app.clock.pass(minuteMs)
    await Promise.all([...Array.from({ length: 6 }, () => fetchReports(app.deps)), collect(token)])
    expect(await used(token, 'loss')).toEqual([50_00, 50_00, 50_00])
    dataOf(await visit(token, 100_00))
    await play(userId, 'lose', 1)
    await report()
    expect((await used(token, 'time'))[0]).toBe(1)
    await limit(token, 'time', 1, ['day'])
    expect(await visit(token, 1_00)).toMatchObject({ message: 'ownLimitReached', data: { limit: { kind: 'time' } } })
  })

  test('coins won there in one period are not at risk in the next: what a limit does not allow comes back half an hour after the last game', async () => {
    const players = [await app.register(), await app.register(), await app.register()] as const
    for (const [index, amount] of [100_00, 200_00].entries()) await limit(players[index]?.token ?? '', 'stake', amount, ['day'])
    for (const { token } of players) dataOf(await visit(token, 100_00))
    for (const { userId } of players) await play(userId, 'win', 1)
    const held = () => Promise.all(players.map(({ userId }) => balanceOf(app.db, userId, 'coin')))
    // A game there cannot be interrupted: the visit may go on for half an hour after the report of the win.
    for (let minutes = 0; minutes < 30; minutes++) await report()
    expect(await held()).toEqual([900_00, 900_00, 900_00])
    // The studio is asked again after half the time since.
    for (let minutes = 0; minutes < 16; minutes++) await report()
    expect(await held()).toEqual([1_050_00, 900_00, 900_00])
    app.clock.pass(dayMs)
    await report()
    expect(await held()).toEqual([1_050_00, 900_00, 900_00])
    expect(await isSound(app)).toBe(true)
  })

  describe('on a page that is open over midnight', () => {
    /** A visit at eight in the evening, in UTC, by a player with a limit on what a day may lose, and nothing played there till ten to twelve. */
    const openTill = async (amount = 100_00) => {
      const midnight = spanOf('day', app.clock.now).endsAt + dayMs
      app.clock.now = midnight - 4 * hourMs
      const player = await app.register()
      await limit(player.token, 'loss', amount, ['day'])
      dataOf(await visit(player.token, amount))
      for (; app.clock.now < midnight - 10 * minuteMs; app.clock.pass(10 * minuteMs)) await fetchReports(app.deps)
      return { ...player, midnight }
    }

    const asked = async (userId: string) => {
      const studio = app.deps.adapters.studios['sandbox']
      if (studio) await requestReport(app.deps, studio, userId, 'sandbox')
    }

    test.each([
      ['before midnight makes up for no losses after it', -10 * minuteMs, 'ownLimitReached'],
      ['after midnight makes up for losses after it', hourMs, ''],
    ])('what was won %s', async (_when, after, message) => {
      const { token, userId, midnight } = await openTill(5_00)
      if (after > 0) app.clock.now = midnight + 20_000
      await fetchReports(app.deps)
      app.clock.now = midnight + after
      await play(userId, 'win', 1)
      app.clock.now = midnight + Math.max(20_000, after)
      await fetchReports(app.deps)
      expect(dataOf(await collect(token))).toMatchObject({ coin: 1_050_00 })
      expect((await used(token, 'loss'))[0]).toBe(0)
      // It may be lost, and with it more than the limit allows.
      const { roundToken } = dataOf(await app.call<{ roundToken: string }>('startGame', { gameId: 'fiesta-nights', tryIt: false }, token))
      expect((await app.call('spin', { roundToken, stake: 10_00 }, token)).message).toBe(message)
      expect(await isSound(app)).toBe(true)
    })

    test('what was lost on either side of it stays within the limit of each day', async () => {
      const { token, userId, midnight } = await openTill()
      await play(userId, 'lose', 1)
      await asked(userId)
      expect((await used(token, 'loss'))[0]).toBe(50_00)
      expect(await visit(token, 1)).toMatchObject({ message: 'ownLimitReached' })
      app.clock.now = midnight + 10 * minuteMs
      await play(userId, 'lose', 1)
      await asked(userId)
      expect((await used(token, 'loss'))[0]).toBe(50_00)
      expect(await visit(token, 50_01)).toMatchObject({ message: 'ownLimitReached' })
      dataOf(await visit(token, 50_00))
    })

    test('what is lost before midnight and reported after it counts after it', async () => {
      const { token, userId, midnight } = await openTill()
      await play(userId, 'lose', 1)
      app.clock.now = midnight + 20_000
      await fetchReports(app.deps)
      expect((await used(token, 'loss'))[0]).toBe(50_00)
      expect(await visit(token, 1)).toMatchObject({ message: 'ownLimitReached' })
    })

    test('time counts for the day that it is in', async () => {
      const { userId, midnight } = await openTill()
      app.clock.now = midnight - 30_000
      await play(userId, 'lose', 1)
      await asked(userId)
      app.clock.now = midnight + 50_000
      await play(userId, 'lose', 1)
      await asked(userId)
      expect((await playOfPeriods(app.db, userId, app.clock.now)).day.time).toBe(50_000)
    })

    test('a break that begins with the day brings the coins back within a minute', async () => {
      const { token, userId, midnight } = await openTill()
      app.clock.now = midnight
      dataOf(await app.call('takeBreak', { hours: 24 }, token))
      await studiosJob.run(app.deps)
      expect(await balanceOf(app.db, userId, 'coin')).toBe(1_000_00)
    })
  })

  test('a break refuses the visit, and allows the coins there to return', async () => {
    const { token } = await app.register()
    dataOf(await visit(token, 500_00))
    dataOf(await app.call('takeBreak', { hours: 24 }, token))
    expect(await visit(token, 1_00)).toMatchObject({ message: 'selfExcluded' })
    expect(dataOf(await collect(token))).toMatchObject({ coin: 1_000_00 })
    expect(await isSound(app)).toBe(true)
  })

  test.each([
    ['break', 'takeBreak', { hours: 24 }],
    ['self-exclusion', 'selfExclude', { months: 6 }],
  ])('during a %s the job collects what is at a studio, and nobody else’s', async (_kind, call, body) => {
    const [player, other] = [await app.register(), await app.register()]
    for (const { token } of [player, other]) dataOf(await visit(token, 500_00))
    await play(player.userId, 'win', 1)
    dataOf(await app.call(call, body, player.token))
    app.clock.pass(minuteMs)
    // A second server has listed the wallet too, when the first one collects it.
    const { db } = app.deps
    const transaction: typeof db.transaction = async (work) => {
      await collectFromClosed(app.deps)
      return db.transaction(work)
    }
    await collectFromClosed({ ...app.deps, db: { ...db, transaction } })
    await Promise.all([collectFromClosed(app.deps), collectFromClosed(app.deps)])
    const held = await Promise.all([player, other].map(({ userId }) => balanceOf(app.db, userId, 'coin')))
    // An exclusion forfeits the welcome gift, and what is left of it at the studio stays one.
    expect(held).toEqual([call === 'takeBreak' ? 1_050_00 : 550_00, 500_00])
    expect(await countRows(app, 'studio_transfer', `player_id = $1 and direction = 'out'`, [player.userId])).toBe(1)
    expect(await isSound(app)).toBe(true)
  })

  test('once an operator has locked an account the job collects what is at a studio: whoever stole its session still has its page there', async () => {
    const { token, userId } = await app.register()
    dataOf(await visit(token, 500_00))
    app.clock.pass(minuteMs)
    await collectFromClosed(app.deps)
    expect(await balanceOf(app.db, userId, 'coin')).toBe(500_00)
    await app.db.transaction((tx) => lockLogins(tx, userId, { by: 'sue', reason: 'says it was stolen' }, app.clock.now))
    await collectFromClosed(app.deps)
    expect(await balanceOf(app.db, userId, 'coin')).toBe(1_000_00)
  })

  /** A win of 500 was collected, which the studio has not reported yet, and does not report. */
  async function winnerWithoutReport() {
    const player = await app.register()
    dataOf(await visit(player.token, 500_00))
    await play(player.userId, 'win', 10)
    const studio = app.deps.adapters.studios.sandbox
    if (!studio) throw new Error('there is no studio')
    const played = vi.spyOn(studio, 'played').mockRejectedValue(new Error('no report'))
    onTestFinished(() => played.mockRestore())
    dataOf(await collect(player.token))
    expect(await balanceOf(app.db, player.userId, 'coin')).toBe(1_500_00)
    return player
  }

  test('coins moved after a win that was not reported yet are collected once a break begins', async () => {
    const { token, userId } = await winnerWithoutReport()
    dataOf(await visit(token, 400_00))
    dataOf(await app.call('takeBreak', { hours: 24 }, token))
    app.clock.pass(minuteMs)
    await collectFromClosed(app.deps)
    expect(await balanceOf(app.db, userId, 'coin')).toBe(1_500_00)
    expect(await isSound(app)).toBe(true)
  })

  test('and count as staked until the studio reports', async () => {
    const { token, userId } = await winnerWithoutReport()
    await limit(token, 'stake', 300_00, ['day'])
    dataOf(await visit(token, 200_00))
    expect(await visit(token, 200_00)).toMatchObject({ message: 'ownLimitReached', data: { limit: { kind: 'stake', used: 0 } } })
    // What was lost there counts as lost until the report, too.
    await play(userId, 'lose', 4)
    dataOf(await collect(token))
    expect(await visit(token, 200_00)).toMatchObject({ errcode: 0 })
    expect(await visit(token, 200_00)).toMatchObject({ message: 'ownLimitReached' })
  })

  test('coins on their way to a studio when a break begins are back once the job has settled their transfer', async () => {
    const { token, userId } = await app.register()
    const studio = createSandboxStudio(app.deps.secret, app.deps.clock, app.db)
    await studio.act(userId, 'down')
    const body = { provider: 'sandbox', amount: 500_00, requestId: secureRandom.uuid() }
    expect(await app.call('studioVisit', body, token)).toEqual(refusal('stillProcessing'))
    dataOf(await app.call('takeBreak', { hours: 24 }, token))
    await studio.act(userId, 'well')
    // The page sends its request again, with the same id.
    expect(await app.call('studioVisit', body, token)).toMatchObject({ message: 'selfExcluded' })
    expect(await studio.balance(userId)).toEqual({ balance: 0, isPlaying: false })
    app.clock.pass(minuteMs)
    await studiosJob.run(app.deps)
    expect([await balanceOf(app.db, userId, 'coin'), await studio.balance(userId)]).toEqual([1_000_00, { balance: 0, isPlaying: false }])
    expect(await isSound(app)).toBe(true)
  })

  test('of two accounts of one person the job collects from the held one, and from the other while the person is excluded', async () => {
    const mobile = newMobile()
    const [main, second] = [await app.register(), await app.register()]
    dataOf(await app.call('bindAccount', { mobile, smsCode: await codeFor(app, mobile, 'bind') }, main.token))
    for (const { token } of [main, second]) dataOf(await visit(token, 500_00))
    app.clock.pass(minuteMs)
    const smsCode = await codeFor(app, mobile, 'bind')
    expect(await app.call('bindAccount', { mobile, smsCode }, second.token)).toMatchObject({ message: 'mobileTaken' })
    const held = () => Promise.all([main, second].map(({ userId }) => balanceOf(app.db, userId, 'coin')))
    await collectFromClosed(app.deps)
    expect(await held()).toEqual([500_00, 1_000_00])
    dataOf(await app.call('takeBreak', { hours: 24 }, second.token))
    await collectFromClosed(app.deps)
    expect(await held()).toEqual([1_000_00, 1_000_00])
  })
})
