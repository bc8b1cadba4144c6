import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Answer } from '#contract/call.ts'
import { minuteMs } from '#contract/durations.ts'
import { allPasskeysOf } from '#server/identity/passkeys/store.ts'
import { findPlayer, findSocialLink, setMobile, setPassword } from '#server/identity/session/playerStore.ts'
import { endAllSessions } from '#server/identity/session/sessionStore.ts'
import type { Sql } from '#server/kernel/database.ts'
import { registrationFields } from '../../../../build/registrationFields.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { createAuthenticator } from '../../fixtures/authenticator.ts'
import { callWith, createBrowser, loginThroughProvider } from '../../fixtures/browser.ts'
import { countWaiting } from '../../fixtures/locks.ts'
import { beginRegistration } from '../passkeys/samples.ts'
import { codeFor, isSignedIn, joinBySms, newMobile, registerMobile } from './samples.ts'
import type { LoggedIn } from './samples.ts'

// A password or a code is proven before the transaction that opens the session. The owner may replace it in between, and log everyone out.

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const password = 'correct horse'
const { birthDate } = registrationFields

/** What calls return that were proven before a change, and settle after it, one after the other. */
async function around<Data>(
  change: (tx: Sql) => Promise<unknown>,
  ...calls: readonly (() => Promise<Answer<Data>>)[]
): Promise<Answer<Data>[]> {
  const { promise: hasChanged, resolve: changed } = Promise.withResolvers<void>()
  const { promise: isProven, resolve: proven } = Promise.withResolvers<void>()
  const changing = app.db.transaction(async (tx) => {
    await change(tx)
    changed()
    await isProven
  })
  await hasChanged
  const answers: Promise<Answer<Data>>[] = []
  for (const call of calls) {
    answers.push(call())
    await vi.waitUntil(async () => (await countWaiting(app.db)) === answers.length, { timeout: 10_000 })
  }
  proven()
  await changing
  return Promise.all(answers)
}

const replaceNumber = (userId: string, mobile: string) => async (tx: Sql) => {
  await setMobile(tx, userId, newMobile(), mobile)
  await endAllSessions(tx, userId, app.clock.now)
}

test('a password that is replaced while it is checked opens no session', async () => {
  const { userId, mobile } = await registerMobile(app)
  const other = await registerMobile(app, 'another horse')
  const newHash = (await findPlayer(app.db, other.userId))?.password_hash ?? ''
  const [answer] = await around(
    async (tx) => {
      await setPassword(tx, userId, newHash)
      await endAllSessions(tx, userId, app.clock.now)
    },
    () => app.call('accountLogin', { account: mobile, password }),
  )
  expect(answer).toEqual(refusal('wrongCredentials'))
  dataOf(await app.call('accountLogin', { account: mobile, password: 'another horse' }))
})

test('a new password ends a session that the old one opens at the same time', async () => {
  const { userId, mobile } = await registerMobile(app)
  app.clock.pass(minuteMs)
  const smsCode = await codeFor(app, mobile, 'forget')
  const [login, reset] = await around<LoggedIn>(
    (tx) => tx.rows('select 1 from player where id = $1 for no key update', [userId]),
    () => app.call('accountLogin', { account: mobile, password }),
    () => app.call('forgetPassword', { mobile, smsCode, birthDate, password: 'another horse' }),
  )
  if (!login || !reset) throw new Error('two calls, two answers')
  const [old, renewed] = [dataOf(login), dataOf(reset)]
  expect([await isSignedIn(app, old.token), await isSignedIn(app, renewed.token)]).toEqual([false, true])
})

test.each(['accountLoginSms', 'accountLoginSms2'])(
  '%s: a code to a number that the player replaces meanwhile opens no session',
  async (call) => {
    const { userId, mobile } = await registerMobile(app)
    app.clock.pass(minuteMs)
    const smsCode = await codeFor(app, mobile, 'login')
    const [answer] = await around(replaceNumber(userId, mobile), () => app.call(call, { mobile, smsCode }))
    expect(answer).toEqual(refusal('wrongCode', { triesLeft: 0 }))
  },
)

test('forgetPassword: a code to a number that the player replaces meanwhile sets no password', async () => {
  const { userId, mobile } = await registerMobile(app)
  app.clock.pass(minuteMs)
  const smsCode = await codeFor(app, mobile, 'forget')
  const before = await findPlayer(app.db, userId)
  const [answer] = await around(replaceNumber(userId, mobile), () =>
    app.call('forgetPassword', { mobile, smsCode, birthDate, password: 'another horse' }),
  )
  expect(answer).toEqual(refusal('wrongCode', { triesLeft: 0 }))
  expect((await findPlayer(app.db, userId))?.password_hash).toBe(before?.password_hash)
})

describe('a way to log in is not added in a session that the owner ends meanwhile', () => {
  const logOutEverywhere = (userId: string) => async (tx: Sql) => {
    await tx.rows('select 1 from player where id = $1 for update', [userId])
    await endAllSessions(tx, userId, app.clock.now)
  }

  test('bindAccount: a mobile number', async () => {
    const { userId, token } = await app.register()
    const mobile = newMobile()
    const smsCode = await codeFor(app, mobile, 'bind')
    const [answer] = await around(logOutEverywhere(userId), () => app.call('bindAccount', { mobile, smsCode }, token))
    expect(answer).toEqual(refusal('sessionOver'))
    expect((await findPlayer(app.db, userId))?.mobile).toBeNull()
  })

  test.each([
    ['bindAccount', { account: 'added_late', password }],
    ['initPassword', { password }],
  ])('%s: a password', async (call, body) => {
    const { userId, token } = await joinBySms(app)
    const [answer] = await around(logOutEverywhere(userId), () => app.call(call, body, token))
    expect(answer).toEqual(refusal('sessionOver'))
    expect(await findPlayer(app.db, userId)).toMatchObject({ account: null, password_hash: null })
  })

  test('passkeyRegister: a passkey', async () => {
    const { userId, token } = await app.register()
    const { ticket, options } = await beginRegistration(app, token)
    const credential = createAuthenticator().create(options)
    const [answer] = await around(logOutEverywhere(userId), () => app.call('passkeyRegister', { ticket, credential }, token))
    expect(answer).toEqual(refusal('sessionOver'))
    expect(await allPasskeysOf(app.db, userId)).toEqual([])
  })

  test('bindSocialAccount: a linked account', async () => {
    const { userId, token } = await app.register()
    const browser = createBrowser(await app.listen())
    const address = await loginThroughProvider(browser, 'google', 'Late Lito', '?mode=bind')
    const ticket = address.searchParams.get('ticket')
    const [answer] = await around(logOutEverywhere(userId), () =>
      callWith(app, browser)('bindSocialAccount', { provider: 'google', ticket }, token),
    )
    expect(answer).toEqual(refusal('sessionOver'))
    expect(await findSocialLink(app.db, userId, 'google')).toBeUndefined()
  })
})
