import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import type { FailureName } from '#contract/failures.ts'
import { siteOf } from '#server/identity/passkeys/site.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { createAuthenticator } from '../../fixtures/authenticator.ts'
import type { Authenticator } from '../../fixtures/authenticator.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { beginLogin, beginConfirmation, beginRegistration, withPasskey } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

type Made = Awaited<ReturnType<typeof withPasskey>>
let player: Made
let sessions: number
beforeEach(async () => {
  player = await withPasskey(app)
  sessions = await countRows(app, 'session')
})

type CeremonyOptions = NonNullable<Parameters<Authenticator['get']>[1]>
const logIn = async (circumstances: CeremonyOptions = {}, phone = player.phone) => {
  const { ticket, options } = await beginLogin(app)
  return app.call('passkeyLogin', { ticket, credential: phone.get(options, circumstances) })
}

describe('a login is refused, and no session opened,', () => {
  test.each<[string, CeremonyOptions, FailureName]>([
    ['made on another site', { origin: 'https://swerte.example.evil' }, 'wrongOrigin'],
    ['made on this site’s name with another port', { origin: 'http://localhost:8080' }, 'wrongOrigin'],
    ['made in another site’s frame', { crossOrigin: true }, 'wrongOrigin'],
    ['by a key of another site', { rpId: 'evil.example' }, 'wrongRelyingParty'],
    ['without a look at who is there', { isVerified: false }, 'passkeyInvalid'],
  ])('%s', async (_title, circumstances, name) => {
    expect(await logIn(circumstances)).toEqual(refusal(name))
    expect(await countRows(app, 'session')).toBe(sessions)
  })

  test('with a used challenge', async () => {
    const { ticket, options } = await beginLogin(app)
    const credential = player.phone.get(options)
    dataOf(await app.call('passkeyLogin', { ticket, credential }))
    expect(await app.call('passkeyLogin', { ticket, credential })).toEqual(refusal('challengeOver'))
    expect(await app.call('passkeyLogin', { ticket, credential: player.phone.get(options) })).toEqual(refusal('challengeOver'))
    expect(await countRows(app, 'session')).toBe(sessions + 1)
  })

  test('for the second of two concurrent uses of one challenge', async () => {
    const { ticket, options } = await beginLogin(app)
    const answers = await Promise.all([1, 2].map(() => app.call('passkeyLogin', { ticket, credential: player.phone.get(options) })))
    expect(answers.map(({ message }) => message).toSorted()).toEqual(['', 'challengeOver'])
    expect(await countRows(app, 'session')).toBe(sessions + 1)
  })

  test('with an expired challenge', async () => {
    const { ticket, options } = await beginLogin(app)
    app.clock.pass(5 * minuteMs)
    expect(await app.call('passkeyLogin', { ticket, credential: player.phone.get(options) })).toEqual(refusal('challengeOver'))
  })

  test('with a challenge issued to another session', async () => {
    const [first, second] = [await beginLogin(app), await beginLogin(app)]
    expect(await app.call('passkeyLogin', { ticket: first.ticket, credential: player.phone.get(second.options) })).toEqual(
      refusal('challengeOver'),
    )
  })

  test('with a challenge for another purpose', async () => {
    const toRegister = await beginRegistration(app, player.token)
    const toConfirm = await beginConfirmation(app, player.token)
    for (const { ticket, options } of [toRegister, toConfirm])
      expect(await app.call('passkeyLogin', { ticket, credential: player.phone.get(options) })).toEqual(refusal('challengeOver'))
  })

  test('with a key whose counter went back', async () => {
    dataOf(await logIn({ counter: 7 }))
    expect(await logIn({ counter: 7 })).toEqual(refusal('passkeyCloned'))
    expect(await logIn({ counter: 6 })).toEqual(refusal('passkeyCloned'))
    expect(await logIn({ counter: 0 })).toEqual(refusal('passkeyCloned'))
    expect(app.logs.filter((line) => line.includes('a passkey counted backwards'))).toHaveLength(3)
    dataOf(await logIn({ counter: 8 }))
  })

  test('with another key’s signature under this key’s name', async () => {
    const other = await withPasskey(app)
    const { ticket, options } = await beginLogin(app)
    const [own, foreign] = [player.phone.get(options), other.phone.get(options)]
    const { signature } = foreign.response
    expect(await app.call('passkeyLogin', { ticket, credential: { ...own, response: { ...own.response, signature } } })).toEqual(
      refusal('passkeyInvalid'),
    )
  })

  test('with a key that claims to be another player’s', async () => {
    const other = await withPasskey(app)
    const { ticket, options } = await beginLogin(app)
    const own = player.phone.get(options)
    const { userHandle } = other.phone.get(options).response
    expect(await app.call('passkeyLogin', { ticket, credential: { ...own, response: { ...own.response, userHandle } } })).toEqual(
      refusal('unknownPasskey'),
    )
  })

  test('with an unregistered key', async () => {
    const stranger = createAuthenticator()
    stranger.create({ challenge: 'none', user: { id: 'nobody' } })
    expect(await logIn({}, stranger)).toEqual(refusal('unknownPasskey'))
  })

  test('with a malformed answer', async () => {
    const { ticket, options } = await beginLogin(app)
    const own = player.phone.get(options)
    const clientDataJSON = Buffer.from('no json').toString('base64url')
    expect(await app.call('passkeyLogin', { ticket, credential: { ...own, response: { ...own.response, clientDataJSON } } })).toEqual(
      refusal('passkeyInvalid'),
    )
  })
})

describe('a confirmation is refused', () => {
  const confirm = (token: string, begun: Awaited<ReturnType<typeof beginConfirmation>>, phone: Authenticator) =>
    app.call('confirmIdentity', { passkey: { ticket: begun.ticket, credential: phone.get(begun.options) } }, token)

  test('with another player’s key', async () => {
    const other = await withPasskey(app)
    expect(await confirm(player.token, await beginConfirmation(app, player.token), other.phone)).toEqual(refusal('unknownPasskey'))
  })

  test('with another session’s challenge, even of the same player', async () => {
    const { token } = dataOf(await app.call<{ token: string }>('accountLogin', { account: player.account, password: 'correct horse' }))
    const begun = await beginConfirmation(app, token)
    expect(await confirm(player.token, begun, player.phone)).toEqual(refusal('challengeOver'))
    expect(await confirm(token, begun, player.phone)).toMatchObject({ errcode: 0 })
  })

  test('with a challenge for a login', async () => {
    expect(await confirm(player.token, await beginLogin(app), player.phone)).toEqual(refusal('challengeOver'))
  })

  test('on the second use of a challenge', async () => {
    const begun = await beginConfirmation(app, player.token)
    expect(await confirm(player.token, begun, player.phone)).toMatchObject({ errcode: 0 })
    expect(await confirm(player.token, begun, player.phone)).toEqual(refusal('challengeOver'))
  })
})

describe('a registration is refused, and no key stored,', () => {
  const register = async (circumstances: CeremonyOptions, token = player.token) => {
    const { ticket, options } = await beginRegistration(app, token)
    return app.call('passkeyRegister', { ticket, credential: createAuthenticator().create(options, circumstances) }, token)
  }

  test.each<[string, CeremonyOptions, FailureName]>([
    ['on another site', { origin: 'https://evil.example' }, 'wrongOrigin'],
    ['for another site', { rpId: 'evil.example' }, 'wrongRelyingParty'],
    ['without a look at who is there', { isVerified: false }, 'passkeyInvalid'],
  ])('%s', async (_title, circumstances, name) => {
    const passkeys = await countRows(app, 'passkey')
    expect(await register(circumstances)).toEqual(refusal(name))
    expect(await countRows(app, 'passkey')).toBe(passkeys)
  })

  test('with another session’s challenge', async () => {
    const other = await app.register()
    const { ticket, options } = await beginRegistration(app, player.token)
    const body = { ticket, credential: createAuthenticator().create(options) }
    expect(await app.call('passkeyRegister', body, other.token)).toEqual(refusal('challengeOver'))
  })

  test('of a key that is already registered', async () => {
    const phone = createAuthenticator()
    const { ticket, options } = await beginRegistration(app, player.token)
    const credential = phone.create(options)
    dataOf(await app.call('passkeyRegister', { ticket, credential }, player.token))
    const other = await app.register()
    const again = await beginRegistration(app, other.token)
    const { clientDataJSON } = phone.create(again.options).response
    const copied = { ...credential, response: { ...credential.response, clientDataJSON } }
    expect(await app.call('passkeyRegister', { ticket: again.ticket, credential: copied }, other.token)).toEqual(refusal('passkeyTaken'))
  })

  test('that answers a login’s challenge', async () => {
    const { ticket, options } = await beginRegistration(app, player.token)
    const credential = createAuthenticator().create({ ...options, challenge: (await beginLogin(app)).options.challenge })
    expect(await app.call('passkeyRegister', { ticket, credential }, player.token)).toEqual(refusal('challengeOver'))
  })
})

describe('where passkeys are possible', () => {
  test.each([
    ['https://swerte.example', 'swerte.example'],
    ['https://swerte.example:443', 'swerte.example'],
    ['http://localhost:3000', 'localhost'],
  ])('%s', (origin, rpId) => {
    expect(siteOf({ origin })).toEqual({ origin: new URL(origin).origin, rpId })
  })

  test.each(['http://swerte.example', 'http://127.0.0.1:3000', 'https://[::1]', 'https://', 'no address'])('not at %s', (origin) => {
    expect(siteOf({ origin })).toEqual({ refused: 'passkeysUnavailable' })
  })

  test('only at the server’s own addresses, once they are configured', () => {
    const origins = ['https://swerte.example']
    expect(siteOf({ origin: 'https://swerte.example', origins })).toEqual({ origin: 'https://swerte.example', rpId: 'swerte.example' })
    expect(siteOf({ origin: 'https://swerte.evil', origins })).toEqual({ refused: 'passkeysUnavailable' })
  })
})
