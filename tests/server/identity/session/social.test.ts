import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { lockPlayer } from '#server/ledger/locks.ts'
import { registrationFields } from '../../../../build/registrationFields.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { callWith, createBrowser, loginThroughProvider } from '../../fixtures/browser.ts'
import type { TestBrowser } from '../../fixtures/browser.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { countWaiting } from '../../fixtures/locks.ts'
import { codeFor, joinBySms } from './samples.ts'
import type { LoggedIn } from './samples.ts'

let app: TestApp
let origin: string
let browser: TestBrowser
let call: ReturnType<typeof callWith>
beforeAll(async () => {
  app = await createApp()
  origin = await app.listen()
})
afterAll(() => app.close())
beforeEach(() => {
  browser = createBrowser(origin)
  call = callWith(app, browser)
})

const ticketIn = (url: URL): string => url.searchParams.get('ticket') ?? ''
const calls = { google: 'googleLogin', facebook: 'facebookLogin', line: 'lineLogin' } as const
const fields = { google: 'googleName', facebook: 'facebookName', line: 'lineName' } as const
const types = { google: 5, facebook: 3, line: 4 } as const

describe.each(['google', 'facebook', 'line'] as const)('by %s', (provider) => {
  test('a new identity needs a profile and creates a player; the next time it logs in', async () => {
    const url = await loginThroughProvider(browser, provider, 'Maria Clara', '?redirect=/member?tab=1')
    expect(url.pathname).toBe('/auth/login')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      provider,
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      redirect: '/member?tab=1',
    })

    const response = await call(calls[provider], { ticket: ticketIn(url) })
    expect(response).toEqual(refusal('profileNeeded', { ticket: expect.stringMatching(/^[\w-]{43}$/) }))
    const body = { ticket: response.data?.ticket, ...registrationFields, requestId: randomUUID() }
    expect(await call(calls[provider], { ...body, birthDate: '2020-01-01' })).toEqual(refusal('notEligible', { reason: 'age' }))
    expect(await call(calls[provider], { ...body, termsVersion: 8 })).toEqual(refusal('acceptTerms', { version: 3 }))
    const made = dataOf(await call<LoggedIn>(calls[provider], body))
    expect(made.isNew).toBe(true)
    expect(dataOf(await app.call('getAfterLoginInfoWeb', {}, made.token))).toMatchObject({
      user: {
        nickname: 'Maria Clara',
        [fields[provider]]: 'Maria Clara',
        [`${provider}Account`]: expect.stringMatching(/./),
        accountType: types[provider],
        hasPassword: false,
        coin: 100_000,
      },
    })
    expect(await call(calls[provider], body)).toMatchObject({ errcode: 0, replayed: true, data: { userId: made.userId } })
    expect(await call(calls[provider], { ...body, requestId: randomUUID() })).toEqual(refusal('ticketOver'))

    const again = await loginThroughProvider(browser, provider, 'Maria Clara')
    expect(await call(calls[provider], { ticket: ticketIn(again) })).toMatchObject({
      errcode: 0,
      data: { userId: made.userId, isNew: false },
    })
    expect(await call(calls[provider], { ticket: ticketIn(again) })).toEqual(refusal('ticketOver'))
  })
})

test('an account that is unlinked while its login settles opens no session', async () => {
  const ticket = async () => ticketIn(await loginThroughProvider(browser, 'google', 'Unlinked Ursula'))
  const { token, userId } = dataOf(await call<LoggedIn>('googleLogin', { ticket: await ticket(), ...registrationFields }))
  await app.db.rows(`update player set account = 'ursula', password_hash = 'none' where id = $1`, [userId])
  const again = await ticket()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const holding = app.db.transaction(async (tx) => {
    await lockPlayer(tx, userId)
    held()
    await isOver
  })
  await isHeld
  const answers: Promise<unknown>[] = []
  for (const begin of [
    () => app.call('unbindSocialAccount', { provider: 'google' }, token),
    () => call('googleLogin', { ticket: again }),
  ]) {
    answers.push(begin())
    await vi.waitUntil(async () => (await countWaiting(app.db)) === answers.length, { timeout: 10_000 })
  }
  end()
  await holding
  expect(await Promise.all(answers)).toEqual([expect.objectContaining({ errcode: 0 }), refusal('ticketOver')])
})

describe('a ticket', () => {
  test('can be read again after a reload, and lasts ten minutes from then', async () => {
    const ticket = ticketIn(await loginThroughProvider(browser, 'google', 'Reloading Rey'))
    app.clock.pass(9 * minuteMs)
    expect(await call('googleLogin', { ticket })).toMatchObject({ message: 'profileNeeded' })
    app.clock.pass(9 * minuteMs)
    expect(await call('googleLogin', { ticket })).toMatchObject({ message: 'profileNeeded' })
    app.clock.pass(10 * minuteMs)
    expect(await call('googleLogin', { ticket, ...registrationFields })).toEqual(refusal('ticketOver'))
  })

  test('is valid only in the browser of the login', async () => {
    const ticket = ticketIn(await loginThroughProvider(browser, 'google', 'Linked Lito'))
    const other = createBrowser(origin)
    expect(await callWith(app, other)('googleLogin', { ticket, ...registrationFields })).toEqual(refusal('ticketOver'))
    await loginThroughProvider(other, 'google', 'Another Ana')
    expect(await callWith(app, other)('googleLogin', { ticket, ...registrationFields })).toEqual(refusal('ticketOver'))
    // Not even with the other half written into the ticket.
    const half = /swerte_return=([\w-]+)/.exec(browser.cookieFor('/production-api/app/v1/googleLogin'))?.[1]
    expect(await app.call('googleLogin', { ticket: `${ticket}.${half}`, ...registrationFields })).toEqual(refusal('ticketOver'))
    expect(await call('googleLogin', { ticket, ...registrationFields })).toMatchObject({ errcode: 0 })
  })

  test('is valid for its provider and purpose only', async () => {
    const login = ticketIn(await loginThroughProvider(browser, 'google', 'Purposeful Pia'))
    expect(await call('facebookLogin', { ticket: login, ...registrationFields })).toEqual(refusal('ticketOver'))
    const { token } = await app.register()
    expect(await call('bindSocialAccount', { provider: 'google', ticket: login }, token)).toEqual(refusal('ticketOver'))
    const bind = ticketIn(await loginThroughProvider(browser, 'google', 'Purposeful Pia', '?mode=bind'))
    expect(await call('googleLogin', { ticket: bind, ...registrationFields })).toEqual(refusal('ticketOver'))
    expect(await call('bindSocialAccount', { provider: 'line', ticket: bind }, token)).toEqual(refusal('ticketOver'))
  })

  test('creates one player when used many times concurrently', async () => {
    const ticket = ticketIn(await loginThroughProvider(browser, 'google', 'Hasty Hana'))
    const answers = await Promise.all([1, 2, 3, 4].map(() => call('googleLogin', { ticket, ...registrationFields })))
    expect(answers.map((answer) => answer.message).toSorted()).toEqual(['', 'ticketOver', 'ticketOver', 'ticketOver'])
    expect(await countRows(app, 'social_identity', `name = 'Hasty Hana'`)).toBe(1)
  })

  test('two concurrent logins of one new identity create one player', async () => {
    const other = createBrowser(origin)
    const [first, second] = [
      await loginThroughProvider(browser, 'google', 'Twice Tina'),
      await loginThroughProvider(other, 'google', 'Twice Tina'),
    ]
    const answers = await Promise.all([
      call('googleLogin', { ticket: ticketIn(first), ...registrationFields }),
      callWith(app, other)('googleLogin', { ticket: ticketIn(second), ...registrationFields }),
    ])
    expect(answers.map((answer) => answer.errcode)).toEqual([0, 0])
    expect(answers[0]?.data?.userId).toBe(answers[1]?.data?.userId)
  })
})

describe('bindSocialAccount', () => {
  test('adds a way to log in', async () => {
    const { token, userId } = await joinBySms(app)
    const url = await loginThroughProvider(browser, 'line', 'Binding Ben', '?mode=bind&redirect=/member/profile')
    expect(`${url.pathname} ${url.searchParams.get('redirect')}`).toBe('/auth/bind /member/profile')
    const body = { provider: 'line', ticket: ticketIn(url), requestId: randomUUID() }
    expect(dataOf(await call('bindSocialAccount', body, token))).toEqual({ name: 'Binding Ben' })
    expect(await app.db.rows('select action, reason from audit_log where target = $1', [`player:${userId}`])).toEqual([
      { action: 'player.loginMethodAdded', reason: 'LINE account' },
    ])
    expect(await call('bindSocialAccount', body, token)).toMatchObject({ errcode: 0, replayed: true, data: { name: 'Binding Ben' } })
    expect(await call('lineLogin', { ticket: ticketIn(await loginThroughProvider(browser, 'line', 'Binding Ben')) })).toMatchObject({
      errcode: 0,
      data: { userId },
    })
  })

  test('needs a login or a confirmation within the last quarter of an hour', async () => {
    const { token, mobile } = await joinBySms(app)
    app.clock.pass(15 * minuteMs + 1)
    const body = { provider: 'google', ticket: ticketIn(await loginThroughProvider(browser, 'google', 'Passing Pedro', '?mode=bind')) }
    expect(await call('bindSocialAccount', body, token)).toEqual(refusal('confirmIdentity'))
    expect(await countRows(app, 'social_identity', `name = 'Passing Pedro'`)).toBe(0)
    dataOf(await app.call('confirmIdentity', { smsCode: await codeFor(app, mobile, 'confirm') }, token))
    expect(dataOf(await call('bindSocialAccount', body, token))).toEqual({ name: 'Passing Pedro' })
  })

  test('never merges two players, and binds one identity per provider', async () => {
    const owner = await app.register()
    dataOf(
      await call(
        'bindSocialAccount',
        { provider: 'google', ticket: ticketIn(await loginThroughProvider(browser, 'google', 'Owned Olga', '?mode=bind')) },
        owner.token,
      ),
    )
    const other = await app.register()
    const taken = ticketIn(await loginThroughProvider(browser, 'google', 'Owned Olga', '?mode=bind'))
    expect(await call('bindSocialAccount', { provider: 'google', ticket: taken }, other.token)).toEqual(refusal('alreadyBound'))
    const second = ticketIn(await loginThroughProvider(browser, 'google', 'Second Sam', '?mode=bind'))
    expect(await call('bindSocialAccount', { provider: 'google', ticket: second }, owner.token)).toEqual(refusal('alreadyBound'))
    expect(await call('googleLogin', { ticket: ticketIn(await loginThroughProvider(browser, 'google', 'Owned Olga')) })).toMatchObject({
      data: { userId: owner.userId },
    })
  })
})

describe('a social login', () => {
  const toProvider = (url: URL) => url.pathname.startsWith('/sandbox/')

  test('carries state, nonce and a PKCE challenge; the verifier stays on the server', async () => {
    const { url } = await browser.visit('/production-api/social/google/start', toProvider)
    expect(url.origin).toBe(origin)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'google',
      response_type: 'code',
      redirect_uri: `${origin}/production-api/social/google/callback`,
      scope: 'openid profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(browser.received).toEqual([
      expect.stringMatching(/^swerte_social=[\w-]{43}; Max-Age=600; Path=\/production-api\/social; HttpOnly; SameSite=Lax$/),
    ])
  })

  test('uses cookies that scripts cannot read, and Secure ones behind TLS', async () => {
    await loginThroughProvider(browser, 'google', 'Cookie Carl')
    const own = browser.received.filter((header) => header.startsWith('swerte_'))
    expect(own.map((header) => header.replace(/=[\w-]{43}/, '=…'))).toEqual([
      'swerte_social=…; Max-Age=600; Path=/production-api/social; HttpOnly; SameSite=Lax',
      'swerte_social=; Max-Age=0; Path=/production-api/social; HttpOnly; SameSite=Lax',
      'swerte_return=…; Max-Age=3600; Path=/production-api/app/v1; HttpOnly; SameSite=Strict',
    ])
    const behindTls = await app.get('/production-api/social/google/start', { 'x-forwarded-proto': 'https', host: 'swerte.test' })
    expect(behindTls.headers['set-cookie']).toMatch(/; SameSite=Lax; Secure$/)
    expect(new URL(String(behindTls.headers.location)).searchParams.get('redirect_uri')).toBe(
      'https://swerte.test/production-api/social/google/callback',
    )
  })

  test('the provider asks for the identity each time', async () => {
    for (const name of ['First Fely', 'Other Oscar', 'First Fely']) {
      const form = await browser.visit('/production-api/social/facebook/start')
      expect([form.status, form.body.includes('<h1>Log in with Facebook (sandbox)</h1>')]).toEqual([200, true])
      expect((await browser.submit(form, { name })).url.searchParams.get('provider')).toBe('facebook')
    }
  })

  test('its pages keep to the strict policy', async () => {
    const form = await browser.visit('/production-api/social/google/start')
    const response = await browser.visit('/sandbox/login/nothing')
    const foreign = new URL('/sandbox/oidc/auth?client_id=google&response_type=code&scope=openid', origin)
    foreign.searchParams.set('redirect_uri', 'https://evil.example/production-api/social/google/callback')
    const refused = await browser.visit(foreign.pathname + foreign.search)
    expect([form.status, response.status, refused.status]).toEqual([200, 400, 400])
    for (const page of [form, response, refused]) {
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(page.body).not.toMatch(/<script|<style|style=|evil\.example/)
    }
  })

  test('a name is text, whatever it looks like', async () => {
    const name = '<b>"Ñiño" & \u0000Co</b>'
    const url = await loginThroughProvider(browser, 'google', name)
    const made = dataOf(await call<LoggedIn>('googleLogin', { ticket: ticketIn(url), ...registrationFields }))
    expect(dataOf(await app.call('getAfterLoginInfoWeb', {}, made.token))).toMatchObject({
      user: { googleName: '<b>"Ñiño" & Co</b>', nickname: '<b>"Ñiño" &' },
    })
  })

  test('a refusal by the player leads back to the login', async () => {
    const form = await browser.visit('/production-api/social/google/start?redirect=/vip')
    const { url } = await browser.submit(form, { cancel: '1' })
    expect(`${url.pathname}${url.search}`).toBe('/auth/login?redirect=%2Fvip&failed=1')
  })

  const finalCallback = async (name: string, at = browser): Promise<URL> => {
    const form = await at.visit('/production-api/social/google/start')
    return (await at.submit(form, { name }, (url) => url.pathname.endsWith('/callback'))).url
  }
  const isFailure = (url: URL) => url.searchParams.get('failed') === '1' && !url.searchParams.has('ticket')

  test('a return without its cookie, in another browser, or a second time is refused', async () => {
    const callback = await finalCallback('Returning Rita')
    const strangers = createBrowser(origin)
    expect(isFailure((await strangers.visit(callback.pathname + callback.search)).url)).toBe(true)
    await strangers.visit('/production-api/social/google/start', toProvider)
    expect(isFailure((await strangers.visit(callback.pathname + callback.search)).url)).toBe(true)
    expect(isFailure((await browser.visit(callback.pathname + callback.search)).url)).toBe(false)
    expect(isFailure((await browser.visit(callback.pathname + callback.search)).url)).toBe(true)
  })

  test.each(['state', 'code', 'iss'])('a return with another %s is refused', async (name) => {
    const callback = await finalCallback('Forged Fe')
    callback.searchParams.set(name, 'x'.repeat(43))
    expect(isFailure((await browser.visit(callback.pathname + callback.search)).url)).toBe(true)
  })

  test('a return to another provider’s address, and one after ten minutes, is refused', async () => {
    const callback = await finalCallback('Late Lea')
    expect(isFailure((await browser.visit(callback.pathname.replace('google', 'line') + callback.search)).url)).toBe(true)
    const late = await finalCallback('Late Lea')
    app.clock.pass(10 * minuteMs)
    expect(isFailure((await browser.visit(late.pathname + late.search)).url)).toBe(true)
  })

  test('an unknown provider leads back to the login', async () => {
    for (const path of ['start', 'callback?code=1&state=1']) {
      const { url } = await browser.visit(`/production-api/social/myspace/${path}`)
      expect(`${url.pathname}${url.search}`).toBe('/auth/login?redirect=%2F&failed=1')
    }
  })

  test('one address can start at most thirty a minute', async () => {
    const visits = []
    for (let visit = 0; visit < 31; visit++) visits.push((await browser.visit('/production-api/social/google/start', toProvider)).status)
    expect(visits).toEqual([...Array.from({ length: 30 }, () => 303), 429])
  })

  test('an unreachable provider leads back to the login', async () => {
    const lone = await createApp()
    // It does not listen, so its own provider does not respond.
    const answer = await lone.get('/production-api/social/google/start?mode=bind')
    expect(answer.headers.location).toBe('/auth/bind?redirect=%2F&failed=1')
    await lone.close()
  })
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a\\b',
  'javascript:alert(1)',
  ' /a',
  '',
  'a',
])('the redirect %j is not followed', async (redirect) => {
  const own = createBrowser(origin)
  const form = await own.visit(`/production-api/social/google/start?${new URLSearchParams({ redirect })}`)
  expect((await own.submit(form, { cancel: '1' })).url.searchParams.get('redirect')).toBe('/')
})

test('two redirect parameters are ignored', async () => {
  const form = await browser.visit('/production-api/social/google/start?redirect=/a&redirect=//evil.example')
  expect((await browser.submit(form, { cancel: '1' })).url.searchParams.get('redirect')).toBe('/')
})
