import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { registrationFields } from '../../../../build/registrationFields.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { codeFor, isSignedIn, joinBySms, newMobile, registerMobile, wrongCode } from './samples.ts'
import type { LoggedIn } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const password = 'correct horse'
const { birthDate } = registrationFields

describe('bindAccount', () => {
  test('gives a player who registered by SMS a username and a password', async () => {
    const { token, userId, mobile } = await joinBySms(app)
    expect(dataOf(await app.call('bindAccount', { account: 'bound_name', password }, token))).toEqual({ account: 'bound_name', mobile })
    expect(dataOf(await app.call('accountLogin', { account: 'BOUND_name', password }))).toMatchObject({ userId })
  })

  test('gives a player with a password only a name, and does not accept another password with it', async () => {
    const { token, mobile, userId } = await registerMobile(app)
    const passwords = refusal('badParameter', { fields: ['password'] })
    expect(await app.call('bindAccount', { account: 'name_alone', password: 'another horse' }, token)).toEqual(passwords)
    expect(dataOf(await app.call('bindAccount', { account: 'name_alone' }, token))).toEqual({ account: 'name_alone', mobile })
    expect(dataOf(await app.call('accountLogin', { account: 'name_alone', password }))).toMatchObject({ userId })
    const { token: bare } = await joinBySms(app)
    expect(await app.call('bindAccount', { account: 'no_password' }, bare)).toEqual(passwords)
  })

  test('gives a player with a username a mobile, proven by its code', async () => {
    const { token, account, userId } = await app.register()
    const mobile = newMobile()
    const smsCode = await codeFor(app, mobile, 'bind')
    expect(await app.call('bindAccount', { mobile, smsCode: wrongCode(smsCode) }, token)).toEqual(refusal('wrongCode', { triesLeft: 4 }))
    const body = { mobile, smsCode, requestId: randomUUID() }
    expect(dataOf(await app.call('bindAccount', body, token))).toEqual({ account, mobile })
    expect(await app.call('bindAccount', body, token)).toMatchObject({ errcode: 0, replayed: true, data: { account, mobile } })
    app.clock.pass(minuteMs)
    expect(dataOf(await app.call('accountLoginSms', { mobile, smsCode: await codeFor(app, mobile, 'login') }))).toMatchObject({ userId })
  })

  test('takes a login while the clock was ahead for no recent one once it is put back', async () => {
    app.clock.pass(5 * hourMs)
    const { token } = await app.register()
    app.clock.pass(-5 * hourMs)
    const mobile = newMobile()
    const body = { mobile, smsCode: await codeFor(app, mobile, 'bind') }
    expect(await app.call('bindAccount', body, token)).toEqual(refusal('confirmIdentity'))
    dataOf(await app.call('confirmIdentity', { password }, token))
    dataOf(await app.call('bindAccount', body, token))
  })

  test('adds a mobile to log in with only after a login or a confirmation within the last quarter of an hour', async () => {
    const { token, userId } = await app.register()
    app.clock.pass(15 * minuteMs + 1)
    const mobile = newMobile()
    const bind = async () => app.call('bindAccount', { mobile, smsCode: await codeFor(app, mobile, 'bind') }, token)
    expect(await bind()).toEqual(refusal('confirmIdentity'))
    expect(await countRows(app, 'player', 'mobile = $1', [mobile])).toBe(0)
    dataOf(await app.call('confirmIdentity', { password }, token))
    app.clock.pass(minuteMs)
    dataOf(await bind())
    expect(await countRows(app, 'player', 'mobile = $1 and id = $2', [mobile, userId])).toBe(1)
  })

  test('binds nothing twice', async () => {
    const { token } = await app.register()
    expect(await app.call('bindAccount', { account: 'second_name' }, token)).toEqual(refusal('alreadyBound'))
    const { token: byMobile, mobile } = await joinBySms(app)
    app.clock.pass(minuteMs)
    expect(await app.call('bindAccount', { mobile, smsCode: await codeFor(app, mobile, 'bind') }, byMobile)).toEqual(
      refusal('alreadyBound'),
    )
  })

  test('never takes a name that another player has', async () => {
    const { account } = await app.register()
    const { mobile } = await registerMobile(app)
    const { token } = await joinBySms(app)
    expect(await app.call('bindAccount', { account: account.toUpperCase(), password }, token)).toEqual(refusal('accountTaken'))
    const { token: other } = await app.register()
    app.clock.pass(minuteMs)
    expect(await app.call('bindAccount', { mobile, smsCode: await codeFor(app, mobile, 'bind') }, other)).toEqual(refusal('mobileTaken'))
  })

  test('gives a name to one of two players who bind it concurrently', async () => {
    const players = [await joinBySms(app), await joinBySms(app), await joinBySms(app)]
    const answers = await Promise.all(players.map(({ token }) => app.call('bindAccount', { account: 'wanted_name', password }, token)))
    expect(answers.map((answer) => answer.message).toSorted()).toEqual(['', 'accountTaken', 'accountTaken'])
  })

  test('keeps one of two names that a player binds concurrently', async () => {
    const { token } = await joinBySms(app)
    const answers = await Promise.all(
      ['first_of_two', 'other_of_two'].map((account) => app.call('bindAccount', { account, password }, token)),
    )
    expect(answers.map((answer) => answer.message).toSorted()).toEqual(['', 'alreadyBound'])
  })

  test('keeps one of two numbers that a player binds concurrently', async () => {
    const { token } = await app.register()
    const numbers = [newMobile(), newMobile()]
    const codes = [await codeFor(app, numbers[0] ?? '', 'bind'), await codeFor(app, numbers[1] ?? '', 'bind')]
    const answers = await Promise.all(numbers.map((mobile, index) => app.call('bindAccount', { mobile, smsCode: codes[index] }, token)))
    const bound = answers.findIndex(({ errcode }) => errcode === 0)
    // Read before the first one was bound, or after it, when it would replace that number.
    expect(['alreadyBound', 'confirmIdentity']).toContain(answers[1 - bound]?.message)
    expect(await app.db.rows('select mobile from player where mobile = any($1)', [numbers])).toEqual([{ mobile: numbers[bound] }])
  })

  test.each([
    {},
    { account: 'only_name', mobile: '9181234567' },
    { mobile: '9181234567' },
    { smsCode: '123456' },
    { password },
    { account: 'name_code', password, smsCode: '123456' },
  ])('the fields %j are neither one form nor the other', async (body) => {
    const { token } = await app.register()
    expect(await app.call('bindAccount', body, token)).toEqual(
      refusal('badParameter', { fields: ['account', 'password', 'mobile', 'smsCode'] }),
    )
  })
})

describe('initPassword', () => {
  test('sets a first password, once', async () => {
    const { token, mobile, userId } = await joinBySms(app)
    expect(dataOf(await app.call('initPassword', { password }, token))).toEqual({ hasPassword: true })
    expect(dataOf(await app.call('refreshData', {}, token))).toMatchObject({ hasPassword: true })
    expect(dataOf(await app.call('accountLogin', { account: mobile, password }))).toMatchObject({ userId })
    expect(await app.call('initPassword', { password: 'another horse' }, token)).toEqual(refusal('alreadyDone'))
  })

  test('keeps one of two concurrent ones', async () => {
    const { token } = await joinBySms(app)
    const answers = await Promise.all([1, 2].map((n) => app.call('initPassword', { password: `${password} ${n}` }, token)))
    expect(answers.map((answer) => answer.message).toSorted()).toEqual(['', 'alreadyDone'])
  })
})

describe('R10: a new password', () => {
  test('by SMS requires the date of birth, too: a stolen number alone is not enough', async () => {
    const { mobile, token } = await registerMobile(app)
    app.clock.pass(minuteMs)
    const body = { mobile, smsCode: await codeFor(app, mobile, 'forget'), password: 'another horse' }
    expect(await app.call('forgetPassword', body)).toEqual(refusal('badParameter', { fields: ['birthDate'] }))
    // Each guess is an attempt at the code, which is void after five.
    for (let guess = 1; guess <= 5; guess++)
      expect(await app.call('forgetPassword', { ...body, birthDate: `1991-01-0${guess}` })).toEqual(refusal('wrongCredentials'))
    expect(await app.call('forgetPassword', { ...body, birthDate })).toEqual(refusal('wrongCode', { triesLeft: 0 }))
    expect(await app.call('accountLogin', { account: mobile, password })).toMatchObject({ errcode: 0 })
    expect(await isSignedIn(app, token)).toBe(true)
  })

  test.each(['0000-01-01', '0001-01-01', '9999-12-31'])('refuses %s as a date of birth like any wrong one', async (date) => {
    const { mobile } = await registerMobile(app)
    app.clock.pass(minuteMs)
    const body = { mobile, smsCode: await codeFor(app, mobile, 'forget'), birthDate: date, password: 'another horse' }
    expect(await app.call('forgetPassword', body)).toEqual(refusal('wrongCredentials'))
  })

  test('allows five dates of birth in thirty days, however many codes are sent: a date cannot be searched', async () => {
    const { mobile, userId } = await registerMobile(app)
    app.clock.pass(minuteMs)
    const guess = async (date: string) =>
      app.call('forgetPassword', { mobile, smsCode: await codeFor(app, mobile, 'forget'), birthDate: date, password: 'another horse' })
    const firstAt = app.clock.now
    for (let day = 1; day <= 5; day++) {
      expect(await guess(`1991-01-0${day}`)).toEqual(refusal('wrongCredentials'))
      app.clock.pass(dayMs)
    }
    expect(await app.db.rows(`select reason from audit_log where action = 'login.locked' and target = $1`, [`player:${userId}`])).toEqual([
      { reason: 'wrong dates of birth from 127.0.0.1' },
    ])
    // Not even the right date is recognized now.
    const locked = refusal('birthDateLocked', { availableAt: firstAt + 30 * dayMs })
    expect(await guess(birthDate)).toEqual(locked)
    app.clock.pass(24 * dayMs)
    expect(await guess(birthDate)).toEqual(locked)
    app.clock.pass(dayMs)
    dataOf(await guess(birthDate))
    expect(await countRows(app, 'birth_date_guess', 'player_id = $1', [userId])).toBe(0)
  })

  test('forgets dates of birth that were counted while the clock was ahead, once it is put back', async () => {
    const { mobile, userId } = await registerMobile(app)
    const count = (since: number) =>
      app.db.rows('insert into birth_date_guess (player_id, since, guesses) values ($1, $2, 5)', [userId, since])
    await count(app.clock.now + 2 * dayMs)
    app.clock.pass(minuteMs)
    const smsCode = await codeFor(app, mobile, 'forget')
    dataOf(await app.call('forgetPassword', { mobile, smsCode, birthDate, password: 'another horse' }))
    // Of the clocks of two servers, one may be ahead a little.
    await count(app.clock.now + minuteMs + 100)
    app.clock.pass(minuteMs)
    const again = { mobile, smsCode: await codeFor(app, mobile, 'forget'), birthDate, password: 'a third horse' }
    expect(await app.call('forgetPassword', again)).toMatchObject({ message: 'birthDateLocked' })
  })

  test('counts concurrent dates of birth one by one, and a stranger’s wrong codes not at all', async () => {
    const { mobile, userId } = await registerMobile(app)
    app.clock.pass(minuteMs)
    const smsCode = await codeFor(app, mobile, 'forget')
    await app.call('forgetPassword', { mobile, smsCode: wrongCode(smsCode), birthDate, password })
    expect(await countRows(app, 'birth_date_guess', 'player_id = $1', [userId])).toBe(0)
    await Promise.all([1, 2, 3, 4].map((n) => app.call('forgetPassword', { mobile, smsCode, birthDate: `1991-01-0${n}`, password })))
    expect(await app.db.row('select guesses from birth_date_guess where player_id = $1', [userId])).toEqual({ guesses: 4 })
  })

  test.each([
    ['initPassword', {}],
    ['bindAccount', { account: 'first_name' }],
  ])('where there was none, by %s, needs a login or a confirmation within the last quarter of an hour', async (call, body) => {
    const { token, mobile } = await joinBySms(app)
    app.clock.pass(15 * minuteMs + 1)
    expect(await app.call(call, { ...body, password }, token)).toEqual(refusal('confirmIdentity'))
    dataOf(await app.call('confirmIdentity', { smsCode: await codeFor(app, mobile, 'confirm') }, token))
    expect(await app.call(call, { ...body, password }, token)).toMatchObject({ errcode: 0 })
  })
})

describe('forgetPassword', () => {
  test('sets a new password and ends every other session', async () => {
    const { token, mobile, userId } = await registerMobile(app)
    const elsewhere = dataOf(await app.call<LoggedIn>('accountLogin', { account: mobile, password }))
    app.clock.pass(minuteMs)
    const body = { mobile, smsCode: await codeFor(app, mobile, 'forget'), birthDate, password: 'another horse', requestId: randomUUID() }
    const renewed = dataOf(await app.call<LoggedIn>('forgetPassword', body))
    expect(renewed).toMatchObject({ userId, isNew: false })
    expect(
      await app.db.rows(`select actor, reason from audit_log where target = $1 and action = 'player.passwordChanged'`, [
        `player:${userId}`,
      ]),
    ).toEqual([{ actor: 'system', reason: 'SMS code and date of birth' }])
    expect([await isSignedIn(app, token), await isSignedIn(app, elsewhere.token), await isSignedIn(app, renewed.token)]).toEqual([
      false,
      false,
      true,
    ])
    expect(await app.call('accountLogin', { account: mobile, password })).toEqual(refusal('wrongCredentials'))
    expect(await app.call('accountLogin', { account: mobile, password: 'another horse' })).toMatchObject({ errcode: 0 })
    expect(await app.call('forgetPassword', body)).toMatchObject({ errcode: 0, replayed: true, data: { userId } })
    expect(await app.call('forgetPassword', { ...body, requestId: randomUUID() })).toEqual(refusal('wrongCode', { triesLeft: 0 }))
  })

  test('a login made before it cannot be repeated to get a new token', async () => {
    const { mobile } = await registerMobile(app)
    const login = { account: mobile, password, requestId: randomUUID() }
    dataOf(await app.call('accountLogin', login))
    app.clock.pass(minuteMs)
    dataOf(
      await app.call('forgetPassword', { mobile, smsCode: await codeFor(app, mobile, 'forget'), birthDate, password: 'another horse' }),
    )
    expect(await app.call('accountLogin', login)).toEqual(refusal('sessionOver'))
  })

  test('reveals that a number has no player only to its holder', async () => {
    const mobile = newMobile()
    const smsCode = await codeFor(app, mobile, 'forget')
    expect(await app.call('forgetPassword', { mobile, smsCode: wrongCode(smsCode), birthDate, password })).toEqual(
      refusal('wrongCode', { triesLeft: 4 }),
    )
    expect(await app.call('forgetPassword', { mobile, smsCode, birthDate, password })).toEqual(refusal('unknownPlayer'))
    expect(await countRows(app, 'player', 'mobile = $1', [mobile])).toBe(0)
  })
})
