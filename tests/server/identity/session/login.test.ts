import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { registrationFields } from '../../../../build/registrationFields.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { codeFor, isSignedIn, joinBySms, newMobile, registerMobile, wrongCode } from './samples.ts'
import type { LoggedIn } from './samples.ts'

let app: TestApp
beforeEach(async () => {
  app = await createApp()
})
afterEach(() => app.close())

const password = 'correct horse'
const logIn = (account: string, attempt = password) => app.call<LoggedIn>('accountLogin', { account, password: attempt })

describe('accountLogin', () => {
  test('accepts a username in any case, and a mobile in every way to write it', async () => {
    const { userId, account } = await app.register()
    for (const name of [account, account.toUpperCase(), ` ${account} `])
      expect(dataOf(await logIn(name))).toMatchObject({ userId, isNew: false })
    const { userId: mobileUser, mobile } = await registerMobile(app)
    for (const name of [mobile, `0${mobile}`, `63${mobile}`, `+63${mobile}`, `+63 ${mobile.slice(0, 3)}-${mobile.slice(3)}`]) {
      expect(dataOf(await logIn(name))).toMatchObject({ userId: mobileUser })
    }
  })

  test('R5: responds to a wrong name and a wrong password alike, with nothing that distinguishes them', async () => {
    const { account } = await app.register()
    const { mobile } = await joinBySms(app)
    const answers = await Promise.all([
      logIn(account, 'wrong password'),
      logIn('nobody_here'),
      logIn('9199999999'),
      logIn(mobile),
      logIn('\u0000'),
    ])
    expect(answers).toEqual(answers.map(() => refusal('wrongCredentials')))
  })

  test('passwords are case-sensitive, and a player without a password cannot log in with one', async () => {
    const { account } = await app.register()
    expect(await logIn(account, 'Correct horse')).toEqual(refusal('wrongCredentials'))
    const { mobile } = await joinBySms(app)
    // The hash that a missing password is compared with, so that it takes as long.
    for (const name of [mobile, account, 'nobody_here'])
      expect(await logIn(name, 'nobody has this password')).toEqual(refusal('wrongCredentials'))
  })

  test('opens another session beside the first', async () => {
    const { account, token } = await app.register()
    const second = dataOf(await logIn(account)).token
    expect(second).not.toBe(token)
    expect(second).toMatch(/^[\w-]{43}$/)
    expect(await isSignedIn(app, token)).toBe(true)
    expect(await isSignedIn(app, second)).toBe(true)
  })

  test('many concurrent repetitions are all answered, and the last token is valid', async () => {
    const { account } = await app.register()
    const body = { account, password, requestId: randomUUID() }
    const answers = [
      await app.call<LoggedIn>('accountLogin', body),
      ...(await Promise.all(Array.from({ length: 8 }, () => app.call<LoggedIn>('accountLogin', body)))),
    ]
    const alive = await Promise.all(answers.map((answer) => isSignedIn(app, dataOf(answer).token)))
    expect(alive.filter(Boolean)).toHaveLength(1)
  })

  test('a repeated login returns the same session with another token, and none after the logout', async () => {
    const { account, userId } = await app.register()
    const body = { account, password, requestId: randomUUID() }
    const first = dataOf(await app.call<LoggedIn>('accountLogin', body))
    const second = dataOf(await app.call<LoggedIn>('accountLogin', body))
    const third = dataOf(await app.call<LoggedIn>('accountLogin', body))
    expect(await countRows(app, 'session', 'player_id = $1', [userId])).toBe(2)
    expect([await isSignedIn(app, first.token), await isSignedIn(app, second.token), await isSignedIn(app, third.token)]).toEqual([
      false,
      false,
      true,
    ])
    dataOf(await app.call('logout', {}, third.token))
    expect(await app.call('accountLogin', body)).toEqual(refusal('sessionOver'))
  })
})

describe('R6: lock-out', () => {
  const failTimes = async (times: number, account: string) => {
    for (let time = 0; time < times; time++) expect(await logIn(account, 'wrong password')).toEqual(refusal('wrongCredentials'))
  }

  test('the fourth attempt within 30 minutes is refused even with the right password, until 30 minutes after the third', async () => {
    const { account } = await app.register()
    await failTimes(2, account)
    app.clock.pass(29 * minuteMs)
    await failTimes(1, account)
    const retryAt = app.clock.now + 30 * minuteMs
    expect(await logIn(account)).toEqual(refusal('tooManyRequests', { retryAt }))
    app.clock.pass(30 * minuteMs - 1)
    expect(await logIn(account)).toEqual(refusal('tooManyRequests', { retryAt }))
    app.clock.pass(1)
    expect(await logIn(account)).toMatchObject({ errcode: 0 })
  })

  test('three failures further apart do not lock', async () => {
    const { account } = await app.register()
    await failTimes(2, account)
    app.clock.pass(30 * minuteMs)
    await failTimes(1, account)
    expect(await logIn(account)).toMatchObject({ errcode: 0 })
  })

  test('attempts while locked do not extend it, and after it three more are allowed', async () => {
    const { account } = await app.register()
    await failTimes(3, account)
    app.clock.pass(20 * minuteMs)
    expect(await logIn(account, 'wrong password')).toMatchObject({ message: 'tooManyRequests' })
    app.clock.pass(10 * minuteMs)
    await failTimes(3, account)
    expect(await logIn(account)).toMatchObject({ message: 'tooManyRequests' })
  })

  test('a right password resets the count', async () => {
    const { account } = await app.register()
    await failTimes(2, account)
    expect(await logIn(account)).toMatchObject({ errcode: 0 })
    await failTimes(2, account)
    expect(await logIn(account)).toMatchObject({ errcode: 0 })
  })

  test('an unused name locks like any other, in any case', async () => {
    await failTimes(2, 'nobody_here')
    await failTimes(1, 'NOBODY_HERE')
    expect(await logIn('Nobody_Here')).toEqual(refusal('tooManyRequests', { retryAt: app.clock.now + 30 * minuteMs }))
    expect(await logIn('somebody_else')).toEqual(refusal('wrongCredentials'))
  })

  test('username and mobile of one player share their attempts', async () => {
    const { token, mobile } = await registerMobile(app)
    dataOf(await app.call('bindAccount', { account: 'two_names' }, token))
    await failTimes(2, 'two_names')
    await failTimes(1, mobile)
    for (const name of ['two_names', mobile]) expect(await logIn(name)).toMatchObject({ message: 'tooManyRequests' })
  })

  test('thirty concurrent wrong attempts count as three', async () => {
    const { account } = await app.register()
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(account, 'wrong password')))
    expect(answers.filter((answer) => answer.message === 'wrongCredentials')).toHaveLength(3)
    expect(answers.filter((answer) => answer.message === 'tooManyRequests')).toHaveLength(27)
  })

  test.each([
    ['a new password by SMS', 'forget', (body: object) => app.call('forgetPassword', { ...body, birthDate: '1990-01-01', password })],
    ['a login by SMS', 'login', (body: object) => app.call('accountLoginSms', { ...body })],
    ['a login by SMS, as new players are let in', 'login', (body: object) => app.call('accountLoginSms2', { ...body })],
  ])('is ended by a second factor: %s', async (_, scene, prove) => {
    const { mobile } = await registerMobile(app)
    await failTimes(3, mobile)
    expect(await logIn(mobile)).toMatchObject({ message: 'tooManyRequests' })
    app.clock.pass(minuteMs)
    dataOf(await prove({ mobile, smsCode: await codeFor(app, mobile, scene) }))
    expect(await logIn(mobile)).toMatchObject({ errcode: 0 })
  })

  test('old failures are deleted', async () => {
    await failTimes(3, 'nobody_here')
    app.clock.pass(61 * minuteMs)
    await failTimes(1, 'somebody_else')
    expect(await app.db.rows('select name from login_failure order by name collate "C"')).toEqual([
      { name: 'address:127.0.0.1' },
      { name: 'name:somebody_else*' },
      { name: 'name:somebody_else@127.0.0.1' },
    ])
  })
})

describe('accountLoginSms', () => {
  test('logs in by code, once', async () => {
    const { mobile, userId } = await joinBySms(app)
    app.clock.pass(minuteMs)
    const smsCode = await codeFor(app, mobile, 'login')
    expect(dataOf(await app.call('accountLoginSms', { mobile, smsCode }))).toMatchObject({ userId, isNew: false })
    expect(await app.call('accountLoginSms', { mobile, smsCode })).toEqual(refusal('wrongCode', { triesLeft: 0 }))
  })

  test('a repeated request gets the same answer, though its code is used up', async () => {
    const { mobile, userId } = await joinBySms(app)
    app.clock.pass(minuteMs)
    const body = { mobile, smsCode: await codeFor(app, mobile, 'login'), requestId: randomUUID() }
    dataOf(await app.call('accountLoginSms', body))
    expect(await app.call('accountLoginSms', body)).toMatchObject({ errcode: 0, replayed: true, data: { userId } })
  })

  test('a number without a player is revealed only after the right code', async () => {
    const mobile = newMobile()
    const smsCode = await codeFor(app, mobile, 'login')
    expect(await app.call('accountLoginSms', { mobile, smsCode: wrongCode(smsCode) })).toEqual(refusal('wrongCode', { triesLeft: 4 }))
    expect(await app.call('accountLoginSms', { mobile, smsCode })).toEqual(refusal('unknownPlayer'))
  })
})

describe('accountLoginSms2', () => {
  test('logs in an existing player at once', async () => {
    const { mobile, userId } = await registerMobile(app)
    app.clock.pass(minuteMs)
    expect(dataOf(await app.call('accountLoginSms2', { mobile, smsCode: await codeFor(app, mobile, 'login') }))).toMatchObject({
      userId,
      isNew: false,
    })
  })

  test('requires the profile for a new number, and creates the player with the ticket', async () => {
    const mobile = newMobile()
    const response = await app.call<{ ticket: string }>('accountLoginSms2', { mobile, smsCode: await codeFor(app, mobile, 'login') })
    expect(response).toEqual(refusal('profileNeeded', { ticket: expect.stringMatching(/^[\w-]{43}$/) }))
    const body = { mobile, ticket: response.data?.ticket, ...registrationFields, nickname: 'Ana', requestId: randomUUID() }
    const made = dataOf(await app.call<LoggedIn>('accountLoginSms2', body))
    expect(made.isNew).toBe(true)
    expect((await app.call('getAfterLoginInfoWeb', {}, made.token)).data).toMatchObject({
      user: { mobile, nickname: 'Ana', hasPassword: false },
    })
    expect(await app.call('accountLoginSms2', body)).toMatchObject({ errcode: 0, replayed: true, data: { userId: made.userId } })
  })

  test('needs a code or a ticket, and with a ticket date of birth and terms', async () => {
    const mobile = newMobile()
    expect(await app.call('accountLoginSms2', { mobile })).toEqual(refusal('badParameter', { fields: ['smsCode'] }))
    expect(await app.call('accountLoginSms2', { mobile, ticket: 'x', termsVersion: 3, eligibilityVersion: 2 })).toEqual(
      refusal('badParameter', { fields: ['birthDate', 'termsVersion', 'eligibilityVersion'] }),
    )
  })

  test('a refused profile leaves the ticket valid for another attempt; a used, foreign or late one is refused', async () => {
    const [mobile, other] = [newMobile(), newMobile()]
    const response = await app.call<{ ticket: string }>('accountLoginSms2', { mobile, smsCode: await codeFor(app, mobile, 'login') })
    const body = { mobile, ticket: response.data?.ticket, ...registrationFields }
    expect(await app.call('accountLoginSms2', { ...body, birthDate: '2020-01-01' })).toEqual(refusal('notEligible', { reason: 'age' }))
    expect(await app.call('accountLoginSms2', { ...body, termsVersion: 9 })).toEqual(refusal('acceptTerms', { version: 3 }))
    expect(await app.call('accountLoginSms2', { ...body, mobile: other })).toEqual(refusal('ticketOver'))
    expect(await app.call('accountLoginSms2', { ...body, ticket: 'x'.repeat(43) })).toEqual(refusal('ticketOver'))
    expect(await app.call('accountLoginSms2', body)).toMatchObject({ errcode: 0 })
    expect(await app.call('accountLoginSms2', body)).toEqual(refusal('ticketOver'))
  })

  test('a ticket lasts ten minutes', async () => {
    const mobile = newMobile()
    const response = await app.call<{ ticket: string }>('accountLoginSms2', { mobile, smsCode: await codeFor(app, mobile, 'login') })
    app.clock.pass(10 * minuteMs)
    expect(await app.call('accountLoginSms2', { mobile, ticket: response.data?.ticket, ...registrationFields })).toEqual(
      refusal('ticketOver'),
    )
  })

  test('one code is good for one login, however many tickets were requested with it', async () => {
    const mobile = newMobile()
    const smsCode = await codeFor(app, mobile, 'login')
    const first = await app.call<{ ticket: string }>('accountLoginSms2', { mobile, smsCode })
    const second = await app.call<{ ticket: string }>('accountLoginSms2', { mobile, smsCode })
    expect(await app.call('accountLoginSms2', { mobile, ticket: second.data?.ticket, ...registrationFields })).toMatchObject({ errcode: 0 })
    expect(await app.call('accountLoginSms2', { mobile, ticket: first.data?.ticket, ...registrationFields })).toEqual(refusal('ticketOver'))
    expect(await app.call('accountLoginSms', { mobile, smsCode })).toEqual(refusal('wrongCode', { triesLeft: 0 }))
  })

  test('concurrent tickets of two codes of one number log in one player', async () => {
    const mobile = newMobile()
    const ticketFor = async () =>
      (await app.call<{ ticket: string }>('accountLoginSms2', { mobile, smsCode: await codeFor(app, mobile, 'login') })).data?.ticket
    const first = await ticketFor()
    app.clock.pass(minuteMs)
    const tickets = [first, await ticketFor()]
    const answers = await Promise.all(
      tickets.map((ticket) => app.call<LoggedIn>('accountLoginSms2', { mobile, ticket, ...registrationFields })),
    )
    expect(answers.filter((answer) => dataOf(answer).isNew)).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer.data?.userId)).size).toBe(1)
  })

  test('two concurrent tickets create one player', async () => {
    const mobile = newMobile()
    const smsCode = await codeFor(app, mobile, 'login')
    const responses = await Promise.all([1, 2, 3].map(() => app.call<{ ticket: string }>('accountLoginSms2', { mobile, smsCode })))
    const answers = await Promise.all(
      responses.map(({ data }) => app.call('accountLoginSms2', { mobile, ticket: data?.ticket, ...registrationFields })),
    )
    expect(answers.filter((answer) => answer.errcode === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.message === 'ticketOver')).toHaveLength(2)
    expect(await countRows(app, 'player', 'mobile = $1', [mobile])).toBe(1)
  })
})
