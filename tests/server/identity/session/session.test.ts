import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { demoPlayer, seedDemoPlayer } from '#server/demoPlayer.ts'
import { purgeRecordsJob } from '#server/me/purge.ts'
import { registrationFields } from '../../../../build/registrationFields.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { codeFor, isSignedIn, joinBySms, registerMobile, wrongCode } from './samples.ts'
import type { LoggedIn } from './samples.ts'

let app: TestApp
beforeEach(async () => {
  app = await createApp()
})
afterEach(() => app.close())

const password = 'correct horse'
const start = (token: string) => app.call<{ roundToken: string }>('startGame', { gameId: 'perlas' }, token)
const lastInput = async (userId: string) =>
  (await app.db.row<{ at: number }>('select max(last_input_at) as at from session where player_id = $1', [userId]))?.at

describe('a session', () => {
  test('R7: lasts thirty days', async () => {
    const { token } = await app.register()
    app.clock.pass(30 * dayMs - 1)
    expect(await isSignedIn(app, token)).toBe(true)
    app.clock.pass(1)
    const answer = await app.call('refreshData', {}, token)
    expect(answer).toEqual(refusal('sessionOver'))
  })

  test('is stored only as the hash of its token', async () => {
    const { token } = await app.register()
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await app.db.rows<{ token_hash: Buffer }>('select * from session')
    expect(rows[0]?.token_hash).toHaveLength(32)
    expect(JSON.stringify(rows.map((row) => ({ ...row, token_hash: row.token_hash.toString('base64url') })))).not.toContain(token)
  })

  test('ends with the logout, and the player’s others stay', async () => {
    const { token, account } = await app.register()
    const other = dataOf(await app.call<LoggedIn>('accountLogin', { account, password }))
    expect(dataOf(await app.call('logout', {}, token))).toEqual({ ended: true })
    expect([await isSignedIn(app, token), await isSignedIn(app, other.token)]).toEqual([false, true])
    expect(await app.call('logout', {}, token)).toEqual(refusal('sessionOver'))
  })

  test('is each caller’s own when many calls arrive together, and an ended one among them is refused alone', async () => {
    const players = await Promise.all([app.register(), app.register(), app.register()])
    const ended = await app.register()
    await app.call('logout', {}, ended.token)
    const callers = Array.from({ length: 40 }, (_, place) => [...players, ended][place % 4] ?? ended)
    const answers = await Promise.all(callers.map(({ token }) => app.call<{ user: { id: string } }>('getAfterLoginInfoWeb', {}, token)))
    expect(answers.map(({ errcode, data }) => data?.user.id ?? errcode)).toEqual(
      callers.map((caller) => (caller === ended ? refusal('sessionOver').errcode : caller.userId)),
    )
  })

  test.each(['', 'x', 'x'.repeat(43), 'a b', `${'x'.repeat(43)}'--`])('is not opened by the token %j', async (token) => {
    expect(await app.call('refreshData', {}, token)).toEqual(refusal('sessionOver'))
  })
})

describe('R7: a pause', () => {
  test('after 30 minutes without input, a money call requires confirmation, and the password resumes', async () => {
    const { token } = await app.register()
    app.clock.pass(30 * minuteMs)
    expect(await start(token)).toMatchObject({ errcode: 0 })
    app.clock.pass(30 * minuteMs + 1)
    expect(await start(token)).toEqual(refusal('confirmIdentity'))
    expect(await app.call('confirmIdentity', { password: 'wrong password' }, token)).toEqual(refusal('wrongCredentials'))
    expect(await start(token)).toEqual(refusal('confirmIdentity'))
    expect(dataOf(await app.call('confirmIdentity', { password }, token))).toEqual({ confirmed: true })
    expect(await start(token)).toMatchObject({ errcode: 0 })
  })

  test('a code to the player’s own number resumes as well', async () => {
    const { token, mobile } = await joinBySms(app)
    app.clock.pass(31 * minuteMs)
    const smsCode = await codeFor(app, mobile, 'confirm')
    expect(await app.call('confirmIdentity', { smsCode: wrongCode(smsCode) }, token)).toEqual(refusal('wrongCode', { triesLeft: 4 }))
    expect(dataOf(await app.call('confirmIdentity', { smsCode }, token))).toEqual({ confirmed: true })
    expect(await app.call('confirmIdentity', { smsCode }, token)).toEqual(refusal('wrongCode', { triesLeft: 0 }))
    expect(await start(token)).toMatchObject({ errcode: 0 })
  })

  test('a code to another player’s number does not', async () => {
    const { mobile } = await registerMobile(app)
    const { token } = await app.register()
    app.clock.pass(31 * minuteMs)
    const smsCode = await codeFor(app, mobile, 'confirm')
    expect(await app.call('confirmIdentity', { smsCode }, token)).toEqual(refusal('badParameter', { fields: ['password', 'smsCode'] }))
    expect(await app.call('confirmIdentity', {}, token)).toEqual(refusal('badParameter', { fields: ['password', 'smsCode'] }))
  })

  test('heartbeats and reads do not count as input', async () => {
    const { token } = await app.register()
    for (let passed = 0; passed < 31; passed++) {
      app.clock.pass(minuteMs)
      dataOf(await app.call('online', {}, token))
      dataOf(await app.call('refreshData', {}, token))
      dataOf(await app.call('getAfterLoginInfoWeb', {}, token))
      dataOf(await app.call('betRecord', {}, token))
      dataOf(await app.call('fairSeeds', {}, token))
    }
    expect(await start(token)).toEqual(refusal('confirmIdentity'))
  })

  test('input is recorded once a minute', async () => {
    const { token, userId } = await app.register()
    const registered = app.clock.now
    app.clock.pass(minuteMs - 1)
    dataOf(await start(token))
    expect(await lastInput(userId)).toBe(registered)
    app.clock.pass(1)
    dataOf(await start(token))
    expect(await lastInput(userId)).toBe(registered + minuteMs)
  })

  test('binding counts as input, but does not replace the confirmation', async () => {
    const { token, userId } = await joinBySms(app)
    app.clock.pass(14 * minuteMs)
    dataOf(await app.call('bindAccount', { account: 'some_name', password }, token))
    expect(await lastInput(userId)).toBe(app.clock.now)
    app.clock.pass(31 * minuteMs)
    expect(await app.call('bindAccount', { account: 'some_name' }, token)).toEqual(refusal('alreadyBound'))
    expect(await app.call('initPassword', { password }, token)).toEqual(refusal('alreadyDone'))
    expect(await start(token)).toEqual(refusal('confirmIdentity'))
  })
})

describe('getAfterLoginInfoWeb and refreshData', () => {
  test('a new player', async () => {
    const { token, userId, account } = await app.register({ nickname: 'Ana' })
    const user = {
      id: userId,
      uuid: expect.stringMatching(/^[\da-f-]{36}$/),
      account,
      accountType: 2,
      nickname: 'Ana',
      avatar: expect.toBeOneOf(app.deps.policy.content.avatars),
      mobile: null,
      facebookAccount: null,
      lineAccount: null,
      googleAccount: null,
      facebookName: null,
      lineName: null,
      googleName: null,
      hasPassword: true,
      hasSafeboxPassword: false,
      hasKyc: false,
      hasUserOther: false,
      coin: 100_000,
      bonus: 0,
      lottery: 0,
      safebox: 0,
      vip: 0,
      vipExp: 0,
      userLevel: 0,
      bet: 0,
      totalRecharge: 0,
      exchange: 0,
      pid: null,
      registerTime: app.clock.now,
      regPeriod: 0,
      gameLikeIds: [],
      gameHistory: [],
    }
    const redDots = {
      hasTask: false,
      // The server has sent its first mail, with an award.
      hasMail: true,
      hasSignUpBonus: true,
      spinAward: false,
      taskAward: false,
      agent5Award: false,
      vipAward: false,
      // The first day's sign-in award is available to all players.
      signInAward: true,
      emailAward: true,
      canReceiveDrawChance: true,
      diamondMallRedDot: false,
      vipTaskFlag: false,
      bankruptGift: false,
    }
    expect(await app.call('getAfterLoginInfoWeb', { os: 'test' }, token)).toEqual({
      errcode: 0,
      message: '',
      data: { user, lastLogin: null, redDots, open: { rounds: [], orders: [] }, limits: [], unread: 1, newDevices: 0, skins: [] },
    })
    expect(await app.call('refreshData', {}, token)).toEqual({
      errcode: 0,
      message: '',
      data: {
        coin: 100_000,
        bonus: 0,
        lottery: 0,
        vip: 0,
        vipExp: 0,
        userLevel: 0,
        bet: 0,
        hasPassword: true,
        redDots,
        closure: null,
      },
    })
  })

  test('rounds count as bets unless they were on demo coins, and games are listed latest first', async () => {
    const { token } = await app.register()
    const play = async (gameId: string, tryIt: boolean) => {
      app.clock.pass(1000)
      const { roundToken, stakes } = dataOf(await app.call<{ roundToken: string; stakes: number[] }>('startGame', { gameId, tryIt }, token))
      return dataOf(await app.call<{ stake: number; payout: number; balance: number }>('spin', { roundToken, stake: stakes[0] }, token))
    }
    const { games } = dataOf(await app.call<{ games: { gameId: string }[] }>('anonymous/appConfig'))
    const [first = '', second = ''] = games.map(({ gameId }) => gameId)
    const rounds = [await play(first, false), await play(second, false), await play(first, false)]
    await play(second, true)
    dataOf(await app.call('gameLike', { gameId: first, like: true }, token))
    const bet = rounds.reduce((sum, { stake, payout }) => sum + Math.min(stake, Math.abs(payout - stake)), 0)
    const coin = rounds[2]?.balance
    expect(dataOf(await app.call('refreshData', {}, token))).toMatchObject({ bet, coin })
    expect(dataOf(await app.call('getAfterLoginInfoWeb', {}, token))).toMatchObject({
      user: { bet, coin, gameHistory: [second, first], gameLikeIds: [first] },
    })
  })

  test('R8: the last login is the one before this one, also after a logout', async () => {
    const { token, account } = await app.register()
    const registered = app.clock.now
    dataOf(await app.call('logout', {}, token))
    app.clock.pass(dayMs)
    const second = dataOf(await app.call<LoggedIn>('accountLogin', { account, password }))
    app.clock.pass(dayMs)
    const third = dataOf(await app.call<LoggedIn>('accountLogin', { account, password }))
    expect(dataOf(await app.call('getAfterLoginInfoWeb', {}, second.token))).toMatchObject({
      lastLogin: { time: registered, ip: '127.0.0.1' },
    })
    expect(dataOf(await app.call('getAfterLoginInfoWeb', {}, third.token))).toMatchObject({ lastLogin: { time: registered + dayMs } })
  })

  test('long-ended sessions are deleted', async () => {
    const { account } = await app.register()
    app.clock.pass(60 * dayMs)
    dataOf(await app.call('accountLogin', { account, password }))
    await purgeRecordsJob.run(app.deps)
    expect(await countRows(app, 'session')).toBe(1)
  })
})

describe('the demo player', () => {
  test('is created once, even by two concurrent servers, and can log in by both names', async () => {
    await Promise.all([seedDemoPlayer(app.deps), seedDemoPlayer(app.deps)])
    await seedDemoPlayer(app.deps)
    expect(await app.db.rows('select account, mobile, nickname, birth_date from player')).toEqual([
      { account: 'demo_player', mobile: '9170000001', nickname: 'Demo', birth_date: '1990-01-01' },
    ])
    for (const account of [demoPlayer.account, demoPlayer.mobile]) {
      const { token } = dataOf(await app.call<LoggedIn>('accountLogin', { account, password: 'swerte-demo' }))
      expect(dataOf(await app.call('refreshData', {}, token))).toMatchObject({ coin: 100_000 })
    }
  })

  test('does not take a number that a player has', async () => {
    const smsCode = await codeFor(app, demoPlayer.mobile, 'register')
    dataOf(
      await app.call('accountRegist', {
        mobile: demoPlayer.mobile,
        smsCode,
        password,
        ...registrationFields,
      }),
    )
    await seedDemoPlayer(app.deps)
    expect(await countRows(app, 'player')).toBe(1)
  })
})
