import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { createAuthenticator } from '../../fixtures/authenticator.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { isSignedIn } from '../session/samples.ts'
import type { LoggedIn } from '../session/samples.ts'
import { beginLogin, beginConfirmation, beginRegistration, createPasskey, withPasskey } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const password = 'correct horse'
const listOf = async (token: string) => dataOf(await app.call<{ list: Passkey[]; max: number }>('passkeys', {}, token))

describe('registering a passkey', () => {
  test('stores it for its player, under a name that says where it was created', async () => {
    const { token, userId, passkey } = await withPasskey(app)
    expect(passkey).toEqual({
      passkeyId: expect.stringMatching(/^\d+$/),
      name: 'Passkey',
      createdAt: app.clock.now,
      lastUsedAt: null,
      isSynced: false,
    })
    expect(await listOf(token)).toEqual({ list: [passkey], max: 10 })
    expect(await app.db.row('select player_id::text, rp_id, counter, transports from passkey where id = $1', [passkey.passkeyId])).toEqual({
      player_id: userId,
      rp_id: 'localhost',
      counter: 0,
      transports: ['internal'],
    })
  })

  test('requests a discoverable key from the device, under a handle that is not the player’s name', async () => {
    const { token, account } = await app.register({ nickname: 'Ana' })
    const { options } = await beginRegistration(app, token)
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 120_000,
      rp: { id: 'localhost', name: 'Swerte' },
      user: { id: expect.stringMatching(/^[\w-]{22}$/), name: account, displayName: 'Ana' },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    })
  })

  test('a second one is created on another device: the first is excluded, so that it is not created twice', async () => {
    const { token } = await withPasskey(app)
    const { ticket, options } = await beginRegistration(app, token)
    expect(options.excludeCredentials).toHaveLength(1)
    const credential = createAuthenticator().create(options)
    dataOf(await app.call('passkeyRegister', { ticket, credential, name: ' Tablet ni Nanay ' }, token))
    expect((await listOf(token)).list.map(({ name }) => name)).toEqual(['Passkey', 'Tablet ni Nanay'])
  })

  test('a duplicate delivery stores one', async () => {
    const { token, userId } = await app.register()
    const { ticket, options } = await beginRegistration(app, token)
    const body = { ticket, credential: createAuthenticator().create(options), requestId: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => app.call<Passkey>('passkeyRegister', body, token)))
    expect(new Set(answers.map(({ errcode, data }) => `${errcode} ${data?.passkeyId}`))).toEqual(
      new Set([`0 ${answers[0]?.data?.passkeyId}`]),
    )
    expect(await countRows(app, 'passkey', 'player_id = $1', [userId])).toBe(1)
  })

  test('needs a login or a confirmation within the last quarter of an hour', async () => {
    const { token } = await app.register()
    app.clock.pass(15 * minuteMs)
    await beginRegistration(app, token)
    app.clock.pass(1)
    expect(await app.call('passkeyRegisterBegin', {}, token)).toEqual(refusal('confirmIdentity'))
    dataOf(await app.call('confirmIdentity', { password }, token))
    await beginRegistration(app, token)
  })

  test('is limited to ten', async () => {
    const { token } = await app.register()
    for (let made = 0; made < 10; made++) {
      const { ticket, options } = await beginRegistration(app, token)
      dataOf(await app.call('passkeyRegister', { ticket, credential: createAuthenticator().create(options) }, token))
    }
    expect(await app.call('passkeyRegisterBegin', {}, token)).toEqual(refusal('tooManyPasskeys', { max: 10 }))
  })
})

describe('logging in with a passkey', () => {
  test('needs no name: the passkey identifies the player', async () => {
    const { userId, phone, token } = await withPasskey(app)
    const { ticket, options } = await beginLogin(app)
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 120_000,
      rpId: 'localhost',
      allowCredentials: [],
      userVerification: 'required',
    })
    app.clock.pass(minuteMs)
    const loggedIn = dataOf(await app.call<LoggedIn>('passkeyLogin', { ticket, credential: phone.get(options) }))
    expect(loggedIn).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), userId, isNew: false })
    expect([await isSignedIn(app, loggedIn.token), await isSignedIn(app, token)]).toEqual([true, true])
    expect((await listOf(token)).list).toMatchObject([{ lastUsedAt: app.clock.now }])
  })

  test('a duplicate delivery opens one session', async () => {
    const { phone, userId } = await withPasskey(app)
    const { ticket, options } = await beginLogin(app)
    const body = { ticket, credential: phone.get(options), requestId: randomUUID() }
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.call<LoggedIn>('passkeyLogin', body)))
    expect(answers.map(({ errcode }) => errcode)).toEqual([0, 0, 0, 0])
    expect(await countRows(app, 'session', 'player_id = $1', [userId])).toBe(2)
  })

  test('a passkey without a counter can be used again', async () => {
    const { phone } = await withPasskey(app)
    for (let used = 0; used < 2; used++) {
      const { ticket, options } = await beginLogin(app)
      expect(await app.call('passkeyLogin', { ticket, credential: phone.get(options, { counter: 0 }) })).toMatchObject({ errcode: 0 })
    }
  })
})

describe('confirming with a passkey', () => {
  test('R7: ends a pause', async () => {
    const { token, phone } = await withPasskey(app)
    app.clock.pass(31 * minuteMs)
    const start = () => app.call('startGame', { gameId: 'perlas' }, token)
    expect(await start()).toEqual(refusal('confirmIdentity'))
    const { ticket, options } = await beginConfirmation(app, token)
    expect(options.allowCredentials).toMatchObject([{ type: 'public-key', transports: ['internal'] }])
    expect(dataOf(await app.call('confirmIdentity', { passkey: { ticket, credential: phone.get(options) } }, token))).toEqual({
      confirmed: true,
    })
    expect(await start()).toMatchObject({ errcode: 0 })
  })

  test('is not offered to a player without one', async () => {
    const { token } = await app.register()
    expect(await app.call('passkeyConfirmBegin', {}, token)).toEqual(refusal('unknownPasskey'))
  })
})

describe('a player’s passkeys', () => {
  test('can be renamed', async () => {
    const { token, passkey } = await withPasskey(app)
    const named = dataOf(await app.call<Passkey>('passkeyRename', { passkeyId: passkey.passkeyId, name: 'Phone ko' }, token))
    expect(named).toEqual({ ...passkey, name: 'Phone ko' })
    expect((await listOf(token)).list).toEqual([named])
  })

  test('can be removed after a recent proof of identity, and then open nothing', async () => {
    const { token, passkey, phone } = await withPasskey(app)
    const remove = () => app.call('passkeyRemove', { passkeyId: passkey.passkeyId }, token)
    app.clock.pass(16 * minuteMs)
    expect(await remove()).toEqual(refusal('confirmIdentity'))
    dataOf(await app.call('confirmIdentity', { password }, token))
    expect(dataOf(await remove())).toEqual({ removed: true })
    expect(await remove()).toEqual(refusal('unknownPasskey'))
    const { ticket, options } = await beginLogin(app)
    expect(await app.call('passkeyLogin', { ticket, credential: phone.get(options) })).toEqual(refusal('unknownPasskey'))
  })

  test('are removed by a player who has a second factor with that one, once they count as one', async () => {
    const { token: first, account, passkey, phone } = await withPasskey(app)
    app.clock.pass(3 * dayMs)
    const { token } = dataOf(await app.call<{ token: string }>('accountLogin', { account, password }))
    const added = await createPasskey(app, token)
    const remove = ({ passkeyId }: Passkey) => app.call('passkeyRemove', { passkeyId }, token)
    const confirm = async (by: typeof phone) => {
      const { ticket, options } = await beginConfirmation(app, token)
      return app.call('confirmIdentity', { passkey: { ticket, credential: by.get(options) }, purpose: 'mobile' }, token)
    }
    const demand = refusal('confirmIdentity', { purpose: 'mobile', ways: ['passkey'] })
    expect(await remove(passkey)).toEqual(demand)
    expect(await confirm(added.phone)).toEqual(demand)
    // One that somebody has just added is removed by the owner after a login alone.
    expect(dataOf(await remove(added.passkey))).toEqual({ removed: true })
    dataOf(await confirm(phone))
    expect(dataOf(await remove(passkey))).toEqual({ removed: true })
    expect((await listOf(first)).list).toEqual([])
  })

  test('cannot be seen, renamed or removed by another player', async () => {
    const { passkey, token } = await withPasskey(app)
    const other = await app.register()
    expect((await listOf(other.token)).list).toEqual([])
    const { passkeyId } = passkey
    expect(await app.call('passkeyRename', { passkeyId, name: 'Mine' }, other.token)).toEqual(refusal('unknownPasskey'))
    expect(await app.call('passkeyRemove', { passkeyId }, other.token)).toEqual(refusal('unknownPasskey'))
    expect((await listOf(token)).list).toEqual([passkey])
  })
})
