import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import type { PasskeyRequestOptions, PasskeyCreationOptions, Passkey } from '#contract/passkeys.ts'
import { createApp } from '../../../fixtures/app.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { createAuthenticator } from '../../../fixtures/authenticator.ts'
import type { Authenticator } from '../../../fixtures/authenticator.ts'
import { callDesk, inviteLinkFor, origin, password, signedInOperator } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

let app: TestApp
beforeEach(async () => {
  app = await createApp()
})
afterEach(() => app.close())

const here = { origin: new URL(origin).origin }

async function begin(someone: TestOperator): Promise<PasskeyCreationOptions> {
  await someone.confirm()
  const { data, failure } = await someone.call<PasskeyCreationOptions>('passkeyRegisterBegin')
  if (!data) throw new Error(failure)
  return data
}

/** Adds a passkey on a new device. */
async function add(someone: TestOperator, name?: string): Promise<{ phone: Authenticator; passkey: Passkey }> {
  const phone = createAuthenticator()
  const { ticket, options } = await begin(someone)
  const { data, failure } = await someone.call<Passkey>('passkeyRegister', { ticket, name, credential: phone.create(options, here) })
  if (!data) throw new Error(failure)
  return { phone, passkey: data }
}

const begun = async (): Promise<PasskeyRequestOptions> => {
  const { data, failure } = await callDesk<PasskeyRequestOptions>(app, 'signInPasskeyBegin', {})
  if (!data) throw new Error(failure)
  return data
}
async function signIn(phone: Authenticator, sending: Parameters<typeof callDesk>[3] = {}) {
  const { ticket, options } = await begun()
  return callDesk(app, 'signInPasskey', { ticket, credential: phone.get(options, here) }, sending)
}
/** Operators of the role sign in with a passkey only. */
const requireOf = (role: string) => app.change({ 'desk.passkeyRoles': [role] })

const trail = (...actions: readonly string[]) =>
  app.db.rows<{ actor: string; action: string; reason: string }>(
    'select actor, action, reason from audit_log where action = any($1) order by id',
    [actions],
  )

describe('a passkey', () => {
  test('is added, named and removed after the second factor was shown, and every step is in the trail', async () => {
    const ana = await signedInOperator(app, 'ana', 'payments')
    expect(await ana.call('passkeyRegisterBegin')).toMatchObject({ status: 403, failure: 'confirmNeeded' })
    const { options } = await begin(ana)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Swerte desk' },
      user: { name: 'ana (desk)', displayName: 'ana' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const { passkey } = await add(ana, 'Work laptop')
    expect(await ana.call('passkeys')).toMatchObject({
      data: { list: [{ name: 'Work laptop', lastUsedAt: null }], max: 10, isRequired: false },
    })
    expect(await ana.call('passkeyRename', { passkeyId: passkey.passkeyId, name: 'Laptop' })).toMatchObject({ data: { name: 'Laptop' } })
    app.clock.pass(6 * minuteMs)
    expect(await ana.call('passkeyRemove', { passkeyId: passkey.passkeyId })).toMatchObject({ failure: 'confirmNeeded' })
    await ana.confirm()
    expect(await ana.call('passkeyRemove', { passkeyId: passkey.passkeyId })).toMatchObject({ data: { removed: true } })
    expect(await ana.call('passkeyRemove', { passkeyId: passkey.passkeyId })).toMatchObject({ failure: 'unknownPasskey' })
    expect(await trail('desk.passkeyAdded', 'desk.passkeyRenamed', 'desk.passkeyRemoved')).toEqual([
      { actor: 'ana', action: 'desk.passkeyAdded', reason: 'Work laptop' },
      { actor: 'ana', action: 'desk.passkeyRenamed', reason: 'Work laptop → Laptop' },
      { actor: 'ana', action: 'desk.passkeyRemoved', reason: 'Laptop' },
    ])
  })

  test('signs in without name, password or code, and confirms acts on money', async () => {
    const ana = await signedInOperator(app, 'ana', 'payments')
    const { phone } = await add(ana, 'Laptop')
    const signed = await signIn(phone)
    expect(signed).toMatchObject({ status: 200, data: { name: 'ana', roles: ['payments'], confirmedUntil: 0, lacksPasskey: false } })
    const begun = await callDesk<PasskeyRequestOptions>(app, 'confirmPasskeyBegin', {}, { cookie: signed.cookie })
    expect(begun.data?.options.allowCredentials).toHaveLength(1)
    const proof = { ticket: begun.data?.ticket, credential: phone.get(begun.data?.options ?? { challenge: '' }, here) }
    // Within the session that asked only.
    expect(await ana.call('confirmPasskey', proof)).toMatchObject({ failure: 'challengeOver' })
    expect(await callDesk(app, 'confirmPasskey', proof, { cookie: signed.cookie })).toMatchObject({
      data: { confirmedUntil: app.clock.now + 5 * minuteMs },
    })
    expect((await trail('desk.signedIn', 'desk.confirmed')).slice(-2)).toEqual([
      { actor: 'ana', action: 'desk.signedIn', reason: '127.0.0.1, passkey Laptop' },
      { actor: 'ana', action: 'desk.confirmed', reason: 'passkey Laptop' },
    ])
  })

  test('is its owner’s only: nobody else lists, renames, removes or confirms with it', async () => {
    const ana = await signedInOperator(app, 'ana', 'payments')
    const ben = await signedInOperator(app, 'ben', 'admin')
    const { phone, passkey } = await add(ana)
    await add(ben)
    const { passkeyId } = passkey
    expect(await ben.call('passkeyRename', { passkeyId, name: 'mine' })).toMatchObject({ failure: 'unknownPasskey' })
    expect(await ben.call('passkeyRemove', { passkeyId })).toMatchObject({ failure: 'unknownPasskey' })
    const { data } = await ben.call<PasskeyRequestOptions>('confirmPasskeyBegin')
    const credential = phone.get(data?.options ?? { challenge: '' }, here)
    expect(await ben.call('confirmPasskey', { ticket: data?.ticket, credential })).toMatchObject({ failure: 'unknownPasskey' })
    expect((await trail('desk.signInFailed')).at(-1)).toMatchObject({ actor: 'ben', reason: 'passkey: unknownPasskey, 127.0.0.1' })
  })

  test('ends with its operator’s enrolment', async () => {
    const ana = await signedInOperator(app, 'ana', 'payments')
    const { phone } = await add(ana)
    await inviteLinkFor(app, 'ana', ['risk'])
    expect(await signIn(phone)).toMatchObject({ failure: 'unknownPasskey' })
  })

  test('is one of ten at most, and none twice', async () => {
    const ana = await signedInOperator(app, 'ana', 'payments')
    for (let count = 0; count < 10; count++) {
      await add(ana)
      app.clock.pass(minuteMs)
    }
    await ana.confirm()
    expect(await ana.call('passkeyRegisterBegin')).toMatchObject({ failure: 'tooManyPasskeys', data: { max: 10 } })
  })
})

describe('a challenge', () => {
  test('is good once, for five minutes, and for one purpose', async () => {
    const ana = await signedInOperator(app, 'ana', 'payments')
    const { phone } = await add(ana)
    const first = await begun()
    const proof = { ticket: first.ticket, credential: phone.get(first.options, here) }
    expect(await ana.call('confirmPasskey', proof)).toMatchObject({ failure: 'challengeOver' })
    expect(await callDesk(app, 'signInPasskey', proof)).toMatchObject({ status: 200 })
    expect(await callDesk(app, 'signInPasskey', proof)).toMatchObject({ failure: 'challengeOver' })
    const late = await begun()
    app.clock.pass(5 * minuteMs)
    expect(await callDesk(app, 'signInPasskey', { ticket: late.ticket, credential: phone.get(late.options, here) })).toMatchObject({
      failure: 'challengeOver',
    })
  })

  test.each([
    ['another page', { origin: 'https://evil.example' }, 'wrongOrigin'],
    ['a frame within another page', { crossOrigin: true }, 'wrongOrigin'],
    ['another site’s key', { rpId: 'evil.example' }, 'wrongRelyingParty'],
    ['a device that did not verify its owner', { isVerified: false }, 'passkeyInvalid'],
    ['a copied key', { counter: 0 }, 'passkeyCloned'],
  ])('is not answered by %s', async (_, circumstances, failure) => {
    const ana = await signedInOperator(app, 'ana', 'payments')
    const { phone } = await add(ana)
    expect(await signIn(phone)).toMatchObject({ status: 200 })
    const { ticket, options } = await begun()
    const credential = phone.get(options, { ...here, ...circumstances })
    expect(await callDesk(app, 'signInPasskey', { ticket, credential })).toMatchObject({ failure })
    expect((await trail('desk.signInFailed')).at(-1)?.reason).toBe(`passkey: ${failure}, 127.0.0.1`)
  })

  test('is refused to an address with twenty wrong tries, and wrong passwords elsewhere do not keep the owner out', async () => {
    const ana = await signedInOperator(app, 'ana', 'payments')
    const { phone } = await add(ana)
    for (let time = 0; time < 30; time++)
      await callDesk(app, 'signIn', { name: 'ana', password: 'guess' }, { address: `10.0.${Math.floor(time / 5)}.9` })
    expect(await callDesk(app, 'signIn', { name: 'ana', password })).toMatchObject({ failure: 'tooManyRequests' })
    expect(await signIn(phone)).toMatchObject({ status: 200 })
    const stranger = createAuthenticator()
    stranger.create({ challenge: '', user: { id: 'x' } }, here)
    for (let time = 0; time < 20; time++) {
      if (time % 10 === 9) app.clock.pass(minuteMs)
      expect(await signIn(stranger, { address: '10.9.9.9' })).toMatchObject({ failure: 'unknownPasskey' })
    }
    app.clock.pass(minuteMs)
    expect(await signIn(phone, { address: '10.9.9.9' })).toMatchObject({ status: 429, failure: 'tooManyRequests' })
    expect(await signIn(phone)).toMatchObject({ status: 200 })
  })
})

describe('an operator whose role requires a passkey', () => {
  test('adds one before anything else, and then signs in and confirms with it only', async () => {
    const ana = await signedInOperator(app, 'ana', 'payments')
    await requireOf('payments')
    expect(await ana.call('withdrawals')).toMatchObject({ status: 403, failure: 'passkeyMissing' })
    expect(await ana.call('today')).toMatchObject({ failure: 'passkeyMissing' })
    const { data: me } = await ana.call<{ lacksPasskey: boolean; may: string[] }>('me')
    expect(me?.lacksPasskey).toBe(true)
    expect(me?.may).not.toContain('today')
    expect(me?.may).toContain('passkeyRegister')

    const { phone, passkey } = await add(ana)
    expect(await ana.call('me')).toMatchObject({ data: { lacksPasskey: false } })
    expect(await ana.call('withdrawals')).toMatchObject({ status: 200 })
    expect(await ana.call('confirm', { code: ana.code() })).toMatchObject({ failure: 'passkeyRequired' })
    expect(await callDesk(app, 'signIn', { name: 'ana', password })).toMatchObject({ failure: 'passkeyRequired' })
    expect(await callDesk(app, 'signIn', { name: 'ana', password: 'wrong' })).toMatchObject({ failure: 'wrongCredentials' })
    expect(await signIn(phone)).toMatchObject({ status: 200 })
    await expect(add(ana)).rejects.toThrow('passkeyRequired')
    expect(await ana.call('passkeyRemove', { passkeyId: passkey.passkeyId })).toMatchObject({ failure: 'lastPasskey' })
  })

  test('keeps the last passkey, also when two are removed at once', async () => {
    const ana = await signedInOperator(app, 'ana', 'payments')
    const one = await add(ana)
    const two = await add(ana)
    await requireOf('payments')
    const both = await Promise.all([one, two].map(({ passkey: { passkeyId } }) => ana.call('passkeyRemove', { passkeyId })))
    expect(both.map(({ failure }) => failure ?? 'removed').toSorted()).toEqual(['lastPasskey', 'removed'])
  })

  test('whose password is given before the rule cannot finish with a code after it', async () => {
    const ana = await signedInOperator(app, 'ana', 'payments')
    await add(ana)
    const { data } = await callDesk<{ ticket: string }>(app, 'signIn', { name: 'ana', password })
    await requireOf('payments')
    expect(await callDesk(app, 'signInCode', { ticket: data?.ticket, code: ana.code() })).toMatchObject({ failure: 'passkeyRequired' })
  })
})
