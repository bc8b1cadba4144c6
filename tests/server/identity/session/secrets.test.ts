import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { registrationFields } from '../../../../build/registrationFields.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { callWith, createBrowser, loginThroughProvider } from '../../fixtures/browser.ts'
import { codeFor, newMobile, wrongCode } from './samples.ts'
import type { LoggedIn } from './samples.ts'

let app: TestApp
/** Every value that only the player may know, by its kind. */
const secrets = new Map<string, string>()
const keep = (what: string, secret: string): string => {
  secrets.set(what, secret)
  return secret
}

beforeAll(async () => {
  app = await createApp()
  const browser = createBrowser(await app.listen())
  const call = callWith(app, browser)

  const password = keep('password', 'a password told to nobody')
  const registered = { account: 'secretive', password, ...registrationFields, requestId: randomUUID() }
  keep('token', dataOf(await app.call<LoggedIn>('accountRegist4', registered)).token)
  keep('renewed token', dataOf(await app.call<LoggedIn>('accountRegist4', registered)).token)
  const { token } = dataOf(await app.call<LoggedIn>('accountLogin', { account: 'secretive', password }))
  const { roundToken } = dataOf(await app.call<{ roundToken: string }>('startGame', { gameId: 'perlas' }, token))
  keep('token of a game', roundToken)
  await app.call('accountLogin', { account: 'secretive', password: keep('wrong password', 'a wrong one but near it') })
  keep('token of a login', dataOf(await app.call<LoggedIn>('accountLogin', { account: 'secretive', password })).token)

  const mobile = newMobile()
  const login = keep('code', await codeFor(app, mobile, 'login'))
  await app.call('accountLoginSms', { mobile, smsCode: wrongCode(login) })
  const response = await app.call<{ ticket: string }>('accountLoginSms2', { mobile, smsCode: login })
  const ticket = keep('ticket after a code', response.data?.ticket ?? '')
  dataOf(await app.call('accountLoginSms2', { mobile, ticket, ...registrationFields }))
  app.clock.pass(minuteMs)
  const smsCode = keep('code for a password', await codeFor(app, mobile, 'forget'))
  dataOf(
    await app.call('forgetPassword', {
      mobile,
      smsCode,
      birthDate: registrationFields.birthDate,
      password: keep('new password', 'another one for nobody'),
    }),
  )

  const url = await loginThroughProvider(browser, 'google', 'Secretive Sol')
  const social = keep('ticket of a journey', url.searchParams.get('ticket') ?? '')
  await call('googleLogin', { ticket: social })
  await browser.visit('/production-api/social/google/start', (next) => next.pathname.startsWith('/sandbox/'))
  for (const [index, cookie] of browser.received.entries()) {
    const value = /^swerte_\w+=([\w-]+)/.exec(cookie)?.[1]
    if (value) keep(`cookie ${index}`, value)
  }
  await app.call('googleLogin', { ticket: social, bogus: password, requestId: 'none' })
  await app.inject('accountLogin', `{"password":"${password}"`, secrets.get('token'))
})
afterAll(() => app.close())

test('the walk produced every kind of secret', () => {
  expect(secrets.size).toBe(14)
  expect([...secrets.values()].every((secret) => secret.length >= 6)).toBe(true)
})

/** How a secret would appear in a text: as is, or as the bytes it encodes in a dump's notation. Six digits may be part of a hash. */
const isIn = (text: string, secret: string): boolean => {
  if (/^\d{6}$/.test(secret)) return new RegExp(`(?<![\\da-f])${secret}(?![\\da-f])`).test(text)
  const bytes = [Buffer.from(secret), ...(/^[\w-]{43}$/.test(secret) ? [Buffer.from(secret, 'base64url')] : [])]
  return [secret, ...bytes.map((form) => form.toString('hex'))].some((form) => text.includes(form))
}
const foundIn = (text: string): string[] => [...secrets].filter(([, secret]) => isIn(text, secret)).map(([what]) => what)

test('a secret would be found', () => {
  expect(foundIn(`{"code":"${secrets.get('code')}"} ${Buffer.from(secrets.get('token') ?? '', 'base64url').toString('hex')}`)).toEqual([
    'token',
    'code',
  ])
})

test('no secret is in any line of the log', () => {
  expect(app.logs.length).toBeGreaterThan(10)
  expect(foundIn(app.logs.join('\n'))).toEqual([])
})

test('no secret is in any table', async () => {
  const tables = await app.db.rows<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['player', 'request', 'session', 'sms_code', 'ticket']))
  for (const { name } of tables) {
    const rows = await app.db.rows<{ row: string }>(`select t::text as row from "${name}" t`)
    expect({ name, found: foundIn(rows.map(({ row }) => row).join('\n')) }).toEqual({ name, found: [] })
  }
})
