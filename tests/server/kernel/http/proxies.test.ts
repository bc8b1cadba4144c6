import { afterEach, describe, expect, test } from 'vitest'
import { readSettings } from '#server/kernel/environment.ts'
import { registrationFields } from '../../../../build/registrationFields.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { newMobile } from '../../identity/session/samples.ts'

let app: TestApp
afterEach(() => app.close())

const proxy = '10.1.2.3'
const [ana, ben] = ['203.0.113.1', '203.0.113.2']
const behind = async (trusted?: string) => {
  app = await createApp({ rateFactor: 1, trustedProxies: readSettings({ TRUSTED_PROXIES: trusted }).trustedProxies })
}
/** How many of this many calls of a guest are answered, through a connection from `address` that says whom it forwards. */
async function answered(calls: number, forwarded: string, address = proxy): Promise<number> {
  const url = '/production-api/app/v1/anonymous/appTheme'
  let done = 0
  for (let count = 0; count < calls; count++) {
    const response = await app.post(url, '{}', { 'content-type': 'application/json', 'x-forwarded-for': forwarded }, address)
    if (response.json<{ errcode: number }>().errcode === 0) done++
  }
  return done
}

describe('guests behind a proxy', () => {
  test('have a rate limit each when the proxy is trusted', async () => {
    await behind('10.1.0.0/16, ::1')
    expect(await answered(121, ana)).toBe(120)
    expect(await answered(120, ben)).toBe(120)
    expect(await answered(1, ana)).toBe(0)
  })

  test('do not choose their address: only what the trusted proxy itself saw counts', async () => {
    await behind('10.1.0.0/16')
    expect(await answered(120, ana)).toBe(120)
    expect(await answered(1, `${ben}, ${ana}`)).toBe(0)
  })

  test('share one when it is not: anybody could claim to be a proxy', async () => {
    await behind()
    expect(await answered(120, ana)).toBe(120)
    expect(await answered(1, ben)).toBe(0)
    await app.close()
    await behind('10.9.0.0/16')
    expect(await answered(120, ana)).toBe(120)
    expect(await answered(1, ben)).toBe(0)
  })

  test('have one each by default when the proxy runs on this machine, also where the connection is written as IPv6', async () => {
    await behind()
    expect(await answered(120, ana, '::ffff:127.0.0.1')).toBe(120)
    expect(await answered(1, ben, '::ffff:127.0.0.1')).toBe(1)
    await app.close()
    await behind('10.1.0.0/16')
    expect(await answered(120, ana, '::ffff:10.1.2.3')).toBe(120)
    expect(await answered(1, ben, '::ffff:10.1.2.3')).toBe(1)
  })

  test('share one in an IPv6 network: whoever has one could call from another of its addresses each time', async () => {
    await behind('10.1.0.0/16')
    expect(await answered(60, '2001:db8:0:7::1')).toBe(60)
    expect(await answered(60, '2001:db8:0:7:a:b:c:d')).toBe(60)
    expect(await answered(1, '2001:db8::7:ffff:0:0:1')).toBe(0)
    expect(await answered(1, '2001:db8:0:8::1')).toBe(1)
    expect(await answered(1, '2001:db8::1')).toBe(1)
  })
})

test('whoever registers or logs in is counted by the address, also with the token of an account', async () => {
  await behind()
  const register = (account: string, token?: string) =>
    app.call('accountRegist4', { account, password: 'correct horse', ...registrationFields }, token, undefined, ana)
  const { token } = dataOf(await register('first_of_many')) as { token: string }
  for (let made = 1; made < 20; made++) dataOf(await register(`next_of_many_${made}`, token))
  expect(await register('one_too_many', token)).toMatchObject({ message: 'tooManyRequests' })
  expect(await register('one_too_many')).toMatchObject({ message: 'tooManyRequests' })
  // A code for a player's own use is not kept from them by others at their address.
  for (let sent = 0; sent < 10; sent++)
    dataOf(await app.call('smsSend', { mobile: newMobile(), scene: 'login' }, undefined, undefined, ana))
  expect(await app.call('smsSend', { mobile: newMobile(), scene: 'bind' }, token, undefined, ana)).toMatchObject({ errcode: 0 })
})
