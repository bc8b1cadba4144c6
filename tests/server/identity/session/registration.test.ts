import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { registrationFields } from '../../../../build/registrationFields.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { codeFor, isSignedIn, newMobile, registerMobile, wrongCode } from './samples.ts'
import type { LoggedIn } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

interface LoginInfo {
  user: Record<string, unknown>
}
const userOf = async (token: string) => dataOf(await app.call<LoginInfo>('getAfterLoginInfoWeb', {}, token)).user

describe('accountRegist4', () => {
  const body = { account: 'Juan_Cruz', password: 'correct horse', ...registrationFields }

  test('creates a player who is logged in and has the welcome grant, booked from the mint', async () => {
    const { token, userId, isNew } = dataOf(await app.call<LoggedIn>('accountRegist4', { ...body, nickname: ' Juan ', aid: 'spring' }))
    expect(isNew).toBe(true)
    expect(await userOf(token)).toMatchObject({
      id: userId,
      account: 'Juan_Cruz',
      accountType: 2,
      nickname: 'Juan',
      mobile: null,
      hasPassword: true,
      coin: 100_000,
      bonus: 0,
      bet: 0,
      pid: null,
    })
    expect(await app.db.rows('select kind, ref from entry where ref = $1', [`welcome:${userId}`])).toEqual([
      { kind: 'welcome', ref: `welcome:${userId}` },
    ])
    expect(await trialBalance(app.db)).toMatchObject({ sound: true })
  })

  test('refuses a taken name in any case', async () => {
    expect(await app.call('accountRegist4', { ...body, account: 'juan_CRUZ' })).toEqual(refusal('accountTaken'))
  })

  test('gives a nickname and an avatar to a player who chose none', async () => {
    const { token } = await app.register()
    const user = await userOf(token)
    expect(user.nickname).toMatch(/^Player \d{5}$/)
    expect(['sampaguita', 'jeepney', 'mask', 'fan', 'shell', 'mango', 'halohalo', 'fish']).toContain(user.avatar)
  })

  test.each(['a\u0000b', 'line\nbreak'])('refuses the nickname %j', async (nickname) => {
    expect(await app.call('accountRegist4', { ...body, account: 'nick_name1', nickname })).toEqual(
      refusal('badParameter', { fields: ['nickname'] }),
    )
  })

  test('removes marks of direction from the nickname', async () => {
    const { token } = await app.register({ nickname: '\u202Eesrever\u202C' })
    expect(await userOf(token)).toMatchObject({ nickname: 'esrever' })
  })

  test('stores an existing inviter and ignores an unknown one', async () => {
    const { userId: pid } = await app.register()
    const invited = await app.register({ pid })
    expect(await userOf(invited.token)).toMatchObject({ pid })
    for (const unknown of ['99999999', 'nobody', '999999999999999999999999']) {
      const lone = await app.register({ pid: unknown })
      expect(await userOf(lone.token)).toMatchObject({ pid: null })
    }
  })

  test('grants nothing without play money', async () => {
    const realMoney = await createApp({ policy: { playMoney: false } })
    const { token } = await realMoney.register()
    expect((await realMoney.call('refreshData', {}, token)).data).toMatchObject({ coin: 0 })
    expect(await countRows(realMoney, 'entry')).toBe(0)
    await realMoney.close()
  })
})

describe('R1: eligibility to register', () => {
  // The clock is at noon of 2026-11-21 in Manila.
  const attempt = (birthDate: string, termsVersion = 3) =>
    app.call('accountRegist4', {
      account: `born_${birthDate.replaceAll('-', '')}`,
      password: 'correct horse',
      birthDate,
      termsVersion,
      eligibilityVersion: 2,
    })

  test('players are 21 on their birthday, not the day before', async () => {
    expect(await attempt('2005-11-21')).toMatchObject({ errcode: 0 })
    expect(await attempt('2005-11-22')).toEqual(refusal('notEligible', { reason: 'age' }))
    expect(await attempt('2026-11-21')).toEqual(refusal('notEligible', { reason: 'age' }))
  })

  test.each(['2026-11-22', '2027-01-01', '1900-01-01', '0001-01-01'])('refuses %s as a date of birth', async (birthDate) => {
    expect(await attempt(birthDate)).toEqual(refusal('badParameter', { fields: ['birthDate'] }))
  })

  test.each(['2001-02-30', '1990-13-01', '1990-1-1', 'yesterday'])('%s is not a calendar day', async (birthDate) => {
    expect(await attempt(birthDate)).toEqual(refusal('badParameter', { fields: ['birthDate'] }))
  })

  test('the day is counted in Manila: 21 there already while it is still the day before in UTC', async () => {
    // 2026-11-20 17:00 UTC is 2026-11-21 01:00 in Manila.
    app.clock.pass(-11 * 60 * 60_000)
    expect(
      await app.call('accountRegist4', {
        account: 'early_bird',
        password: 'correct horse',
        birthDate: '2005-11-21',
        termsVersion: 3,
        eligibilityVersion: 2,
      }),
    ).toMatchObject({ errcode: 0 })
    app.clock.pass(11 * 60 * 60_000)
  })

  test('a player born on 29 February turns 21 on 1 March', async () => {
    const march = Date.UTC(2025, 2, 1, 4) - app.clock.now
    app.clock.pass(march - 24 * 60 * 60_000)
    expect(await attempt('2004-02-29')).toEqual(refusal('notEligible', { reason: 'age' }))
    app.clock.pass(24 * 60 * 60_000)
    expect(await attempt('2004-02-29')).toMatchObject({ errcode: 0 })
    app.clock.pass(-march)
  })

  test('the terms in force must be accepted, not other ones', async () => {
    expect(await attempt('1980-01-01', 2)).toEqual(refusal('acceptTerms', { version: 3 }))
    expect(await attempt('1980-01-01', 4)).toEqual(refusal('acceptTerms', { version: 3 }))
  })

  test('a refusal stores nothing', async () => {
    expect(await countRows(app, 'player', 'birth_date = $1', ['2005-11-22'])).toBe(0)
    expect(await countRows(app, 'player', 'birth_date = $1', ['1980-01-01'])).toBe(0)
  })
})

describe('accountRegist', () => {
  test('creates a player with number and password', async () => {
    const { token, mobile } = await registerMobile(app)
    expect(await userOf(token)).toMatchObject({ account: null, mobile, accountType: 1, hasPassword: true })
  })

  test('needs a code sent for this purpose', async () => {
    const mobile = newMobile()
    const smsCode = await codeFor(app, mobile, 'login')
    expect(await app.call('accountRegist', { mobile, smsCode, password: 'correct horse', ...registrationFields })).toEqual(
      refusal('wrongCode', { triesLeft: 0 }),
    )
  })

  test('reveals only to the holder of a number that it has a player', async () => {
    const { mobile } = await registerMobile(app)
    app.clock.pass(60_000)
    const smsCode = await codeFor(app, mobile, 'register')
    const body = { mobile, password: 'correct horse', ...registrationFields }
    expect(await app.call('accountRegist', { ...body, smsCode: wrongCode(smsCode) })).toEqual(refusal('wrongCode', { triesLeft: 4 }))
    expect(await app.call('accountRegist', { ...body, smsCode })).toEqual(refusal('mobileTaken'))
  })

  test('an ineligible player does not use up the code', async () => {
    const mobile = newMobile()
    const smsCode = await codeFor(app, mobile, 'register')
    const body = { mobile, smsCode, password: 'correct horse', ...registrationFields }
    expect(await app.call('accountRegist', { ...body, termsVersion: 7 })).toEqual(refusal('acceptTerms', { version: 3 }))
    expect(await app.call('accountRegist', body)).toMatchObject({ errcode: 0 })
  })
})

describe('concurrent registrations', () => {
  test('of one name: one succeeds and the other is refused', async () => {
    const answers = await Promise.all(
      ['same_name', 'SAME_NAME', 'Same_Name'].map((account) =>
        app.call('accountRegist4', { account, password: 'correct horse', ...registrationFields }),
      ),
    )
    expect(answers.map((answer) => answer.errcode).toSorted((a, b) => a - b)).toEqual([0, 2003, 2003])
    expect(await countRows(app, 'player', `lower(account) = 'same_name'`)).toBe(1)
  })

  test('of one number with its code: one succeeds', async () => {
    const mobile = newMobile()
    const smsCode = await codeFor(app, mobile, 'register')
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call('accountRegist', { mobile, smsCode, password: 'correct horse', ...registrationFields })),
    )
    expect(answers.filter((answer) => answer.errcode === 0)).toHaveLength(1)
    expect(await countRows(app, 'player', 'mobile = $1', [mobile])).toBe(1)
  })

  test('a double submit creates one player, one grant, and a token that works', async () => {
    const body = { account: 'double_submit', password: 'correct horse', ...registrationFields, requestId: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => app.call<LoggedIn>('accountRegist4', body)))
    const loggedIn = answers.map(dataOf)
    expect(new Set(loggedIn.map(({ userId }) => userId)).size).toBe(1)
    expect(answers.filter((answer) => answer.replayed)).toHaveLength(2)
    expect(loggedIn.every(({ isNew }) => isNew)).toBe(true)
    expect(await countRows(app, 'entry', 'ref = $1', [`welcome:${loggedIn[0]?.userId}`])).toBe(1)
    expect(await countRows(app, 'session', 'player_id = $1', [loggedIn[0]?.userId])).toBe(1)
    const alive = await Promise.all(loggedIn.map(({ token }) => isSignedIn(app, token)))
    expect(alive.filter(Boolean)).toHaveLength(1)
  })

  test('a registration by code whose answer was lost can be repeated, though its code is used up', async () => {
    const mobile = newMobile()
    const smsCode = await codeFor(app, mobile, 'register')
    const body = { mobile, smsCode, password: 'correct horse', ...registrationFields, requestId: randomUUID() }
    const first = dataOf(await app.call<LoggedIn>('accountRegist', body))
    const again = await app.call<LoggedIn>('accountRegist', body)
    expect(again).toMatchObject({ errcode: 0, replayed: true, data: { userId: first.userId, isNew: true } })
    expect(await isSignedIn(app, dataOf(again).token)).toBe(true)
    // The first token was lost in transit: it is void now.
    expect(await isSignedIn(app, first.token)).toBe(false)
  })

  test('a request id belongs to one body and one call', async () => {
    const requestId = randomUUID()
    const body = { account: 'reused_id', password: 'correct horse', ...registrationFields, requestId }
    expect(await app.call('accountRegist4', body)).toMatchObject({ errcode: 0 })
    expect(await app.call('accountRegist4', { ...body, account: 'reused_id2' })).toEqual(refusal('requestIdReused'))
    expect(await app.call('accountLogin', { account: body.account, password: body.password, requestId })).toEqual(
      refusal('requestIdReused'),
    )
  })

  test('more concurrent registrations than the pool has connections all succeed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        app.call('accountRegist4', { account: `crowd_${index}`, password: 'correct horse', ...registrationFields }),
      ),
    )
    expect(answers.map((answer) => answer.errcode)).toEqual(Array.from({ length: 40 }, () => 0))
  })
})
