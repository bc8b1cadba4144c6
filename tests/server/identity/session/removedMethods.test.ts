import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { SocialProvider } from '#contract/login.ts'
import type { PasskeyRequestOptions } from '#contract/passkeys.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { inboxOf } from '../../fixtures/mail.ts'
import { createPasskey, withPasskey } from '../passkeys/samples.ts'
import { codeFor, isSignedIn, registerMobile } from './samples.ts'
import type { LoggedIn } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const password = 'correct horse'
const link = (userId: string, provider: SocialProvider) =>
  app.db.rows('insert into social_identity (provider, subject, player_id, name, at) values ($1, $2, $3, $4, $5)', [
    provider,
    `${provider} of ${userId}`,
    userId,
    'Juan',
    app.clock.now,
  ])
const unlink = (token: string, provider: SocialProvider) => app.call('unbindSocialAccount', { provider }, token)
const linksOf = (userId: string) => countRows(app, 'social_identity', `player_id = ${userId}`)
const logIn = async (account: string) => dataOf(await app.call<LoggedIn>('accountLogin', { account, password }))
const auditOf = (userId: string) =>
  app.db.rows(`select actor, reason from audit_log where action = 'player.loginMethodRemoved' and target = $1 order by id`, [
    `player:${userId}`,
  ])
/** Leaves the player nothing to log in with but passkeys and linked accounts. */
const forgetName = (userId: string) => app.db.rows('update player set account = null, password_hash = null where id = $1', [userId])

describe('a linked account', () => {
  test('is removed with a second factor; what it opened ends, and the player is told', async () => {
    const { mobile, userId } = await registerMobile(app)
    await link(userId, 'google')
    app.clock.pass(3 * dayMs)
    const [{ token }, { token: elsewhere }] = [await logIn(mobile), await logIn(mobile)]
    await app.db.rows(`update session set way = 'social' where id = (select max(id) from session where player_id = $1)`, [userId])
    const demand = refusal('confirmIdentity', { purpose: 'mobile', ways: ['code'] })
    expect(await unlink(token, 'google')).toEqual(demand)
    expect(await linksOf(userId)).toBe(1)
    app.clock.pass(minuteMs)
    dataOf(await app.call('confirmIdentity', { smsCode: await codeFor(app, mobile, 'confirm'), purpose: 'mobile' }, token))
    expect(dataOf(await unlink(token, 'google'))).toEqual({ removed: true })
    expect(await linksOf(userId)).toBe(0)
    expect([await isSignedIn(app, token), await isSignedIn(app, elsewhere)]).toEqual([true, false])
    expect((await inboxOf(app, token)).list[0]?.content).toEqual({ template: 'loginMethodRemoved', method: 'google' })
    expect(app.outbox.find((message) => message.mobile === mobile)?.text).toBe(
      'A Google account was removed from your Swerte account. If this was not you, contact customer support right away.',
    )
    expect(await auditOf(userId)).toEqual([{ actor: 'system', reason: 'Google account' }])
    expect(await unlink(token, 'google')).toEqual(refusal('alreadyDone'))
  })

  test('that somebody linked just now is removed after a login alone', async () => {
    const { mobile, userId } = await registerMobile(app)
    const { token } = await logIn(mobile)
    await link(userId, 'line')
    app.clock.pass(16 * minuteMs)
    expect(await unlink(token, 'line')).toEqual(refusal('confirmIdentity'))
    expect(dataOf(await unlink((await logIn(mobile)).token, 'line'))).toEqual({ removed: true })
  })

  test('is removed after a login by a player who has nothing to confirm with', async () => {
    const { token, userId } = await app.register()
    await link(userId, 'google')
    await link(userId, 'line')
    await forgetName(userId)
    await app.db.rows(`update session set way = 'social' where player_id = $1`, [userId])
    app.clock.pass(3 * dayMs)
    expect(await unlink(token, 'line')).toEqual(refusal('confirmIdentity'))
    await app.db.rows('update session set authenticated_at = $2 where player_id = $1', [userId, app.clock.now])
    expect(dataOf(await unlink(token, 'line'))).toEqual({ removed: true })
    expect(await unlink(token, 'google')).toEqual(refusal('lastLoginMethod'))
  })

  test('stays when it is the only way to log in, also when two are removed at once', async () => {
    const { token, userId } = await app.register()
    await link(userId, 'google')
    await link(userId, 'line')
    await forgetName(userId)
    const answers = await Promise.all([unlink(token, 'google'), unlink(token, 'line')])
    expect(answers.map(({ message }) => message).toSorted()).toEqual(['', 'lastLoginMethod'])
    expect(await linksOf(userId)).toBe(1)
  })

  test('is removed once when two devices remove it at once, and what is left is not taken for it', async () => {
    const { token, account, userId } = await app.register()
    await link(userId, 'google')
    const { token: elsewhere } = await logIn(account)
    const answers = await Promise.all([token, elsewhere, token, elsewhere].map((by) => unlink(by, 'google')))
    expect(answers.map(({ message }) => message).toSorted()).toEqual(['', 'alreadyDone', 'alreadyDone', 'alreadyDone'])
  })

  test('of another player stays', async () => {
    const owner = await app.register()
    await link(owner.userId, 'google')
    expect(await unlink((await app.register()).token, 'google')).toEqual(refusal('alreadyDone'))
    expect(await linksOf(owner.userId)).toBe(1)
  })
})

test('a player is left with a passkey alone: they are of no provider’s type', async () => {
  const { token, userId } = await withPasskey(app)
  await link(userId, 'google')
  await forgetName(userId)
  const typeOf = async () => dataOf(await app.call<{ user: { accountType: number } }>('getAfterLoginInfoWeb', {}, token)).user.accountType
  expect(await typeOf()).toBe(5)
  dataOf(await unlink(token, 'google'))
  expect(await typeOf()).toBe(6)
})

describe('a passkey', () => {
  test('that is removed leaves a trace, and what passkeys opened ends', async () => {
    const { token, account, userId, passkey, phone } = await withPasskey(app)
    const { ticket, options } = dataOf(await app.call<PasskeyRequestOptions>('passkeyLoginBegin'))
    const byKey = dataOf(await app.call<LoggedIn>('passkeyLogin', { ticket, credential: phone.get(options) }))
    const elsewhere = await logIn(account)
    expect(dataOf(await app.call('passkeyRemove', { passkeyId: passkey.passkeyId }, token))).toEqual({ removed: true })
    expect((await inboxOf(app, token)).list[0]?.content).toEqual({ template: 'loginMethodRemoved', method: 'passkey' })
    expect(await auditOf(userId)).toEqual([{ actor: 'system', reason: 'passkey' }])
    expect(await Promise.all([token, elsewhere.token, byKey.token].map((one) => isSignedIn(app, one)))).toEqual([true, true, false])
  })

  test('stays when it is the only way to log in', async () => {
    const { token, userId, passkey } = await withPasskey(app)
    await forgetName(userId)
    const remove = () => app.call('passkeyRemove', { passkeyId: passkey.passkeyId }, token)
    expect(await remove()).toEqual(refusal('lastLoginMethod'))
    await createPasskey(app, token)
    expect(dataOf(await remove())).toEqual({ removed: true })
  })
})
