import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { registrationFields } from '../../../../build/registrationFields.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { newMobile, wrongCode } from './samples.ts'
import type { LoggedIn } from './samples.ts'

let app: TestApp
beforeEach(async () => {
  app = await createApp()
})
afterEach(() => app.close())

const password = 'correct horse'
/** The owner's address, and two addresses of strangers. */
const [home, elsewhere, further] = ['203.0.113.1', '198.51.100.7', '198.51.100.8']
const cookie = 'swerte_device=the-owners-own-browser'
const strange = 'swerte_device=somebody-elses-browser'

const from =
  (address: string, browser?: string) =>
  <Data = Record<string, unknown>>(path: string, body: Record<string, unknown> = {}, token?: string) =>
    app.call<Data>(path, body, token, browser, address)

/** A player with a mobile, a password and their own browser. */
async function owner() {
  const mobile = newMobile()
  const own = from(home, cookie)
  dataOf(await own('smsSend', { mobile, scene: 'register' }))
  const { token } = dataOf(await own<LoggedIn>('accountRegist', { mobile, smsCode: app.codeFor(mobile), password, ...registrationFields }))
  app.clock.pass(minuteMs)
  return { mobile, own, token }
}
const fail = async (call: ReturnType<typeof from>, account: string, times: number) => {
  for (let time = 0; time < times; time++)
    expect(await call('accountLogin', { account, password: 'wrong password' })).toMatchObject({ message: 'wrongCredentials' })
}

test('every browser gets its own secret, once', async () => {
  const first = await app.inject('preLogin', JSON.stringify({}))
  expect(first.headers['set-cookie']).toMatch(
    /^swerte_device=[\w-]{32}; Max-Age=31536000; Path=\/production-api\/app\/v1; HttpOnly; SameSite=Strict$/,
  )
  expect((await app.get('/health')).headers['set-cookie']).toBeUndefined()
})

describe('R6: a stranger’s wrong passwords', () => {
  test('slow the stranger, and neither the owner’s browser nor another address', async () => {
    const { mobile, own } = await owner()
    await fail(from(elsewhere), mobile, 3)
    expect(await from(elsewhere)('accountLogin', { account: mobile, password })).toMatchObject({ message: 'tooManyRequests' })
    expect(await own('accountLogin', { account: mobile, password })).toMatchObject({ errcode: 0 })
    expect(await from(further)('accountLogin', { account: mobile, password })).toMatchObject({ errcode: 0 })
  })

  test('never keep an active session from confirming its identity, not even from the owner’s own address', async () => {
    const { mobile, own, token } = await owner()
    await fail(from(home), mobile, 3)
    expect(await from(home)('accountLogin', { account: mobile, password })).toMatchObject({ message: 'tooManyRequests' })
    expect(await own('confirmIdentity', { password }, token)).toMatchObject({ errcode: 0 })
    expect(await own('accountLogin', { account: mobile, password })).toMatchObject({ errcode: 0 })
  })

  test('from many addresses lock out strangers only', async () => {
    const { mobile, own } = await owner()
    for (let place = 0; place < 10; place++) await fail(from(`192.0.2.${place}`), mobile, 3)
    expect(await from(further)('accountLogin', { account: mobile, password })).toMatchObject({ message: 'tooManyRequests' })
    expect(await own('accountLogin', { account: mobile, password })).toMatchObject({ errcode: 0 })
  })

  test('on many accounts lock the address, whatever the name', async () => {
    const { account } = await app.register()
    for (let name = 0; name < 50; name++) await fail(from(elsewhere), `nobody_${name}`, 2)
    expect(await from(elsewhere)('accountLogin', { account, password })).toMatchObject({ message: 'tooManyRequests' })
    expect(await from(further)('accountLogin', { account, password })).toMatchObject({ errcode: 0 })
  })

  test('on many accounts lock an IPv6 network, from whichever of its addresses they come', async () => {
    await app.change({ 'lockout.perAddress': 3 })
    const { account } = await app.register()
    for (const host of ['1', '2:3', 'a:b:c']) await fail(from(`2001:db8:0:7::${host}`), `nobody_${host[0]}`, 1)
    expect(await from('2001:db8:0:7::e')('accountLogin', { account, password })).toMatchObject({ message: 'tooManyRequests' })
    expect(await from('2001:db8:0:8::e')('accountLogin', { account, password })).toMatchObject({ errcode: 0 })
  })

  test('lock a shared address alone: right passwords from it count for nothing, and take nothing back', async () => {
    await app.change({ 'lockout.perAddress': 3 })
    const players = [await app.register(), await app.register(), await app.register(), await app.register()]
    const logIn = (account = '') => from(elsewhere)('accountLogin', { account, password })
    for (const { account } of players) expect(await logIn(account)).toMatchObject({ errcode: 0 })
    await fail(from(elsewhere), 'nobody_1', 2)
    expect(await logIn(players[0]?.account)).toMatchObject({ errcode: 0 })
    await fail(from(elsewhere), 'nobody_2', 1)
    expect(await logIn(players[0]?.account)).toMatchObject({ message: 'tooManyRequests' })
  })

  test('on one session lock only that session’s password', async () => {
    const { mobile, own, token } = await owner()
    for (let time = 0; time < 3; time++)
      expect(await own('confirmIdentity', { password: 'wrong password' }, token)).toEqual(refusal('wrongCredentials'))
    expect(await own('confirmIdentity', { password }, token)).toMatchObject({ message: 'tooManyRequests' })
    expect(await own('accountLogin', { account: mobile, password })).toMatchObject({ errcode: 0 })
  })
})

test('what was counted while the clock was ahead keeps nobody out once it is put back', async () => {
  const { mobile, own } = await owner()
  app.clock.pass(5 * hourMs)
  for (let time = 0; time < 4; time++) {
    dataOf(await from(elsewhere)('smsSend', { mobile, scene: 'forget' }))
    app.clock.pass(minuteMs)
  }
  await fail(from(elsewhere), mobile, 3)
  app.clock.pass(-5 * hourMs)
  expect(await from(elsewhere)('accountLogin', { account: mobile, password })).toMatchObject({ errcode: 0 })
  expect(await from(elsewhere)('smsSend', { mobile, scene: 'forget' })).toMatchObject({ errcode: 0, data: { left: 3 } })
  // Of the clocks of two servers, one may be ahead a little.
  app.clock.pass(-100)
  expect(await from(elsewhere)('smsSend', { mobile, scene: 'forget' })).toMatchObject({ message: 'tooManyRequests' })
  await fail(own, mobile, 3)
  app.clock.pass(-100)
  expect(await own('accountLogin', { account: mobile, password })).toMatchObject({ message: 'tooManyRequests' })
})

describe('codes by SMS', () => {
  test('entered wrong elsewhere leave the owner’s code valid, and are limited', async () => {
    const { mobile, own } = await owner()
    dataOf(await own('smsSend', { mobile, scene: 'login' }))
    const smsCode = app.codeFor(mobile)
    const guess = () => from(elsewhere, strange)('accountLoginSms', { mobile, smsCode: wrongCode(smsCode) })
    for (let triesLeft = 9; triesLeft >= 0; triesLeft--) expect(await guess()).toEqual(refusal('wrongCode', { triesLeft }))
    expect(await from(elsewhere, strange)('accountLoginSms', { mobile, smsCode })).toEqual(refusal('wrongCode', { triesLeft: 0 }))
    expect(await own('accountLoginSms', { mobile, smsCode: wrongCode(smsCode) })).toEqual(refusal('wrongCode', { triesLeft: 4 }))
    expect(await own('accountLoginSms', { mobile, smsCode })).toMatchObject({ errcode: 0 })
  })

  test('requested by a stranger do not replace the owner’s', async () => {
    const { mobile, own } = await owner()
    dataOf(await own('smsSend', { mobile, scene: 'login' }))
    const smsCode = app.codeFor(mobile)
    dataOf(await from(elsewhere, strange)('smsSend', { mobile, scene: 'login' }))
    expect(await own('accountLoginSms', { mobile, smsCode })).toMatchObject({ errcode: 0 })
  })

  test('requested by strangers do not reduce what the owner’s own devices and sessions may request', async () => {
    const { mobile, own, token } = await owner()
    // The one that the number was registered with is the first of five.
    for (let time = 0; time < 4; time++) {
      dataOf(await from(elsewhere)('smsSend', { mobile, scene: 'login' }))
      app.clock.pass(minuteMs)
    }
    expect(await from(elsewhere)('smsSend', { mobile, scene: 'confirm' })).toMatchObject({ message: 'tooManyRequests' })
    expect(await own('smsSend', { mobile, scene: 'login' })).toMatchObject({ errcode: 0, data: { left: 4 } })
    app.clock.pass(minuteMs)
    expect(await from(further)('smsSend', { mobile, scene: 'confirm' }, token)).toMatchObject({ errcode: 0, data: { left: 3 } })
  })

  test('have an hourly limit for an address, which leaves those elsewhere and owners on their own devices alone', async () => {
    const { mobile, own } = await owner()
    await app.change({ 'sms.perAddress': 3 })
    const ask = (address: string) => from(address)('smsSend', { mobile: newMobile(), scene: 'login' })
    const first = app.clock.now
    for (const host of ['1', '2:3', 'a:b:c']) {
      dataOf(await ask(`2001:db8:0:7::${host}`))
      app.clock.pass(minuteMs)
    }
    expect(await ask('2001:db8:0:7::4')).toEqual(refusal('tooManyRequests', { retryAt: first + hourMs }))
    expect(await from('2001:db8:0:7::4', cookie)('smsSend', { mobile, scene: 'login' })).toMatchObject({ errcode: 0 })
    expect(await ask(elsewhere)).toMatchObject({ errcode: 0 })
    app.clock.now = first + hourMs - 1
    expect(await ask('2001:db8:0:7::4')).toMatchObject({ message: 'tooManyRequests' })
    app.clock.now = first + hourMs
    expect(await ask('2001:db8:0:7::4')).toMatchObject({ errcode: 0 })
    expect(await own('smsSend', { mobile, scene: 'login' })).toMatchObject({ errcode: 0 })
  })

  test('have an hourly limit for all players together, slightly higher for own devices', async () => {
    await app.close()
    app = await createApp({ policy: { sms: { ...defaultPolicy.sms, perHour: 10 } } })
    const { mobile, own } = await owner()
    const first = app.clock.now
    for (let sent = 1; sent < 10; sent++) dataOf(await from(elsewhere)('smsSend', { mobile: newMobile(), scene: 'login' }))
    const retryAt = first - minuteMs + hourMs
    expect(await from(elsewhere)('smsSend', { mobile: newMobile(), scene: 'login' })).toEqual(refusal('tooManyRequests', { retryAt }))
    expect(await own('smsSend', { mobile, scene: 'login' })).toMatchObject({ errcode: 0 })
    app.clock.now = first + hourMs
    expect(await from(elsewhere)('smsSend', { mobile: newMobile(), scene: 'login' })).toMatchObject({ errcode: 0 })
  })
})
