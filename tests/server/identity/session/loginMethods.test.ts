import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConfirmPurpose } from '#contract/confirmation.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { PasskeyRequestOptions } from '#contract/passkeys.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import type { Authenticator } from '../../fixtures/authenticator.ts'
import { inboxOf } from '../../fixtures/mail.ts'
import { beginConfirmation, createPasskey, withPasskey } from '../passkeys/samples.ts'
import { codeFor, isSignedIn, joinBySms, newMobile, registerMobile } from './samples.ts'
import type { LoggedIn } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const password = 'correct horse'
const confirmByPasskey = async (token: string, phone: Authenticator, purpose: ConfirmPurpose) => {
  const { ticket, options } = await beginConfirmation(app, token)
  return app.call('confirmIdentity', { passkey: { ticket, credential: phone.get(options) }, purpose }, token)
}
const confirmByCode = async (token: string, mobile: string) => {
  app.clock.pass(minuteMs)
  return app.call('confirmIdentity', { smsCode: await codeFor(app, mobile, 'confirm'), purpose: 'mobile' }, token)
}
/** What was added or changed, as the audit log keeps it: a message can be deleted. */
const auditOf = (userId: string) =>
  app.db.rows(`select actor, action, reason from audit_log where target = $1 and action like 'player.%' order by id`, [`player:${userId}`])
const added = (reason: string) => ({ actor: 'system', action: 'player.loginMethodAdded', reason })
const bind = async (token: string, mobile: string) => {
  app.clock.pass(minuteMs)
  return app.call('bindAccount', { mobile, smsCode: await codeFor(app, mobile, 'bind') }, token)
}
const logIn = async (account: string, given = password) => dataOf(await app.call<LoggedIn>('accountLogin', { account, password: given }))
/** A player with a number and a passkey of today, logged in by password. */
async function player() {
  const { token: first, userId, account, phone } = await withPasskey(app)
  const mobile = newMobile()
  dataOf(await bind(first, mobile))
  const { token } = await logIn(account)
  return { token, first, userId, account, phone, mobile }
}
const demand = (purpose: string, ...ways: string[]) => refusal('confirmIdentity', { purpose, ways })

describe('another mobile number', () => {
  test('takes the place of the one that the player has, confirmed by a code to it', async () => {
    const { mobile, userId } = await registerMobile(app)
    const { token } = await logIn(mobile)
    const elsewhere = await logIn(mobile)
    const next = newMobile()
    expect(await bind(token, next)).toEqual(demand('mobile', 'code'))
    expect(await app.call('confirmIdentity', { password, purpose: 'mobile' }, token)).toEqual(demand('mobile', 'code'))
    dataOf(await confirmByCode(token, mobile))
    expect(dataOf(await bind(token, next))).toEqual({ account: null, mobile: next })
    // The earlier number gets an SMS, no other device stays logged in, and it opens nothing any more.
    expect(app.outbox.find((message) => message.mobile === mobile)?.text).toContain('now has another mobile number')
    expect([await isSignedIn(app, token), await isSignedIn(app, elsewhere.token)]).toEqual([true, false])
    expect((await inboxOf(app, token)).list[0]?.content).toEqual({ template: 'mobileChanged' })
    app.clock.pass(minuteMs)
    const login = (to: string) => codeFor(app, to, 'login').then((smsCode) => app.call('accountLoginSms', { mobile: to, smsCode }))
    expect(await login(mobile)).toEqual(refusal('unknownPlayer'))
    expect(await login(next)).toMatchObject({ errcode: 0, data: { userId } })
    // One confirmation, one change.
    expect(await bind(token, newMobile())).toEqual(demand('mobile', 'code'))
  })

  test('is told to the earlier one in the language of the app', async () => {
    const { mobile } = await registerMobile(app)
    const { token } = await logIn(mobile)
    dataOf(await confirmByCode(token, mobile))
    const next = newMobile()
    app.clock.pass(minuteMs)
    const smsCode = await codeFor(app, next, 'bind')
    dataOf(await app.call('bindAccount', { mobile: next, smsCode }, token, 'locale=fil-PH'))
    expect(app.outbox.find((message) => message.mobile === mobile)?.text).toBe(
      'May bagong mobile number na ang Swerte account mo. Kung hindi ikaw ito, kontakin agad ang customer support.',
    )
  })

  test('of a player who has lost theirs is confirmed by a passkey, but not by one that was added just now', async () => {
    const { token, phone, account, mobile } = await player()
    expect(app.outbox.filter((message) => message.mobile === mobile)).toHaveLength(1)
    expect(await bind(token, newMobile())).toEqual(demand('mobile', 'code'))
    expect(await confirmByPasskey(token, phone, 'mobile')).toEqual(demand('mobile', 'code'))
    // Nor by logging in with it, and then with the password that whoever added it knows.
    const { ticket, options } = dataOf(await app.call<PasskeyRequestOptions>('passkeyLoginBegin'))
    const byKey = dataOf(await app.call<LoggedIn>('passkeyLogin', { ticket, credential: phone.get(options) }))
    expect(await app.call('confirmIdentity', { password, purpose: 'mobile' }, byKey.token)).toEqual(demand('mobile', 'code'))
    app.clock.pass(3 * dayMs)
    const later = await logIn(account)
    dataOf(await confirmByPasskey(later.token, phone, 'mobile'))
    dataOf(await bind(later.token, newMobile()))
  })

  test('is not confirmed by the password after a login with an account that was linked just now', async () => {
    const { mobile, userId } = await registerMobile(app)
    const { token } = await logIn(mobile)
    await app.db.rows(`insert into social_identity (provider, subject, player_id, name, at) values ('google', 'juan', $1, 'Juan', $2)`, [
      userId,
      app.clock.now,
    ])
    await app.db.rows(`update session set way = 'social' where player_id = $1`, [userId])
    expect(await bind(token, newMobile())).toEqual(demand('mobile', 'code'))
    app.clock.pass(3 * dayMs)
    expect(await bind(token, newMobile())).toEqual(demand('mobile', 'code', 'password'))
  })

  test('is not one that the player or another one has', async () => {
    const { mobile } = await registerMobile(app)
    const { mobile: taken } = await registerMobile(app)
    const { token } = await logIn(mobile)
    expect(await bind(token, mobile)).toEqual(refusal('alreadyBound'))
    dataOf(await confirmByCode(token, mobile))
    expect(await bind(token, taken)).toEqual(refusal('mobileTaken'))
  })
})

describe('another password', () => {
  test('is set with a passkey by a player who has no number, and ends every other session', async () => {
    const { token: first, userId, account, phone, passkey } = await withPasskey(app)
    const set = (token: string) => app.call('initPassword', { password: 'another horse' }, token)
    expect(await set((await app.register()).token)).toEqual(refusal('alreadyDone'))
    expect(await set(first)).toEqual(refusal('notYet', { availableAt: passkey.createdAt + 3 * dayMs }))
    app.clock.pass(3 * dayMs)
    const { ticket, options } = dataOf(await app.call<PasskeyRequestOptions>('passkeyLoginBegin'))
    const { token } = dataOf(await app.call<LoggedIn>('passkeyLogin', { ticket, credential: phone.get(options) }))
    expect(await set(token)).toEqual(demand('password', 'passkey'))
    expect(await app.call('confirmIdentity', { password, purpose: 'password' }, token)).toEqual(demand('password', 'passkey'))
    dataOf(await confirmByPasskey(token, phone, 'password'))
    expect(dataOf(await set(token))).toEqual({ hasPassword: true })
    expect([await isSignedIn(app, token), await isSignedIn(app, first)]).toEqual([true, false])
    expect((await inboxOf(app, token)).list[0]?.content).toEqual({ template: 'passwordChanged' })
    expect(await app.call('accountLogin', { account, password })).toEqual(refusal('wrongCredentials'))
    await logIn(account, 'another horse')
    expect(await set(token)).toEqual(demand('password', 'passkey'))
    expect(await auditOf(userId)).toEqual([added('passkey'), { actor: 'system', action: 'player.passwordChanged', reason: 'passkey' }])
  })
})

describe('a first number or password, where another factor counts already,', () => {
  test('is added only with that factor: a number by the passkey, not by the password alone', async () => {
    const { account, userId, phone } = await withPasskey(app)
    app.clock.pass(3 * dayMs)
    const { token } = await logIn(account)
    const mobile = newMobile()
    expect(await bind(token, mobile)).toEqual(demand('mobile', 'passkey'))
    // No code can confirm a bank account: there is no number.
    expect(await app.call('confirmIdentity', { smsCode: '000000', purpose: 'bank' }, token)).toEqual(demand('bank', 'passkey'))
    dataOf(await confirmByPasskey(token, phone, 'mobile'))
    expect(dataOf(await bind(token, mobile))).toEqual({ account, mobile })
    expect((await inboxOf(app, token)).list[0]?.content).toEqual({ template: 'loginMethodAdded', method: 'mobile' })
    expect(await auditOf(userId)).toEqual([added('passkey'), added('mobile number')])
  })

  test('is added only with that factor: a password by the passkey, not by a code alone', async () => {
    const { token: first, userId, mobile } = await joinBySms(app)
    const { phone } = await createPasskey(app, first)
    app.clock.pass(3 * dayMs)
    const { token } = dataOf(await app.call<LoggedIn>('accountLoginSms', { mobile, smsCode: await codeFor(app, mobile, 'login') }))
    const set = () => app.call('initPassword', { password }, token)
    expect(await set()).toEqual(demand('password', 'passkey'))
    const withName = { account: 'a_first_name', password }
    expect(await app.call('bindAccount', withName, token)).toEqual(demand('password', 'passkey'))
    dataOf(await confirmByPasskey(token, phone, 'password'))
    expect(dataOf(await set())).toEqual({ hasPassword: true })
    expect((await inboxOf(app, token)).list[0]?.content).toEqual({ template: 'loginMethodAdded', method: 'password' })
    expect(await auditOf(userId)).toEqual([added('passkey'), added('password')])
  })

  test('is reported in a message also where there is none', async () => {
    const { token } = await joinBySms(app)
    dataOf(await app.call('bindAccount', { account: 'a_second_name', password }, token))
    expect((await inboxOf(app, token)).list[0]?.content).toEqual({ template: 'loginMethodAdded', method: 'password' })
  })
})

test('a passkey that is added is reported to the player in a message', async () => {
  const { token } = await withPasskey(app)
  expect((await inboxOf(app, token)).list[0]?.content).toEqual({ template: 'loginMethodAdded', method: 'passkey' })
})

test('passkeys that are added are reported by SMS once a day', async () => {
  const { mobile, token } = await registerMobile(app)
  const smsCount = () => app.outbox.filter((message) => message.mobile === mobile && message.text.includes('passkey was added')).length
  await createPasskey(app, token)
  await createPasskey(app, token)
  expect(smsCount()).toBe(1)
  expect((await inboxOf(app, token)).list.filter(({ content }) => content.template === 'loginMethodAdded')).toHaveLength(2)
  app.clock.pass(dayMs)
  await createPasskey(app, (await logIn(mobile)).token)
  expect(smsCount()).toBe(2)
})
