import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { runConsole } from '#server/desk/terminal/console.ts'
import { base32, codeAt, stepOf } from '#server/desk/web/operators/totp.ts'
import { createApp } from '../../../fixtures/app.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { countRows } from '../../../fixtures/countRows.ts'
import { callDesk, inviteLinkFor, password, signedInOperator, refusals } from '../samples.ts'

let app: TestApp
beforeEach(async () => {
  app = await createApp()
})
afterEach(() => app.close())

describe('codes of an authenticator', () => {
  test('match RFC 6238, with six digits', () => {
    const secret = Buffer.from('12345678901234567890')
    expect([59, 1_111_111_109, 1_234_567_890, 2_000_000_000].map((seconds) => codeAt(secret, Math.floor(seconds / 30)))).toEqual([
      '287082',
      '081804',
      '005924',
      '279037',
    ])
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  })

  test('are accepted one step early or late, and none twice', () => {
    const secret = Buffer.from('12345678901234567890')
    const now = 30_000 * 1_000
    for (const [apart, step] of [
      [-2, undefined],
      [-1, 999],
      [0, 1_000],
      [1, 1_001],
      [2, undefined],
    ] as const)
      expect(stepOf(secret, codeAt(secret, 1_000 + apart), now, 0)).toBe(step)
    expect(stepOf(secret, codeAt(secret, 1_000), now, 1_000)).toBeUndefined()
  })
})

describe('a new operator', () => {
  test('enrols once by their link, and from then on logs in with password and code', async () => {
    const link = await inviteLinkFor(app, 'ana', ['payments'])
    const ana = await signedInOperator(app, 'ben', 'risk')
    expect(await callDesk(app, 'enrolBegin', { link })).toMatchObject({ status: 200, data: { name: 'ana', roles: ['payments'] } })
    expect(await callDesk(app, 'enrolFinish', { link, password, code: '000000' })).toMatchObject({ failure: 'wrongSecondFactor' })
    expect(await callDesk(app, 'enrolFinish', { link, password: 'too short', code: '000000' })).toMatchObject({ failure: 'badParameter' })

    await ana.call('signOut')
    expect(await ana.call('me')).toMatchObject({ status: 401, failure: 'sessionOver' })
    expect(await callDesk(app, 'signIn', { name: 'ben', password: 'wrong' })).toMatchObject({ status: 401, failure: 'wrongCredentials' })
    const first = await callDesk<{ ticket: string }>(app, 'signIn', { name: 'ben', password })
    const code = ana.code()
    const second = await callDesk(app, 'signInCode', { ticket: first.data?.ticket, code })
    expect(second).toMatchObject({ status: 200, data: { name: 'ben', roles: ['risk'] } })
    expect(await callDesk(app, 'me', {}, { cookie: second.cookie })).toMatchObject({ status: 200 })
    // Neither the ticket nor the code opens another session.
    expect(await callDesk(app, 'signInCode', { ticket: first.data?.ticket, code: ana.code() })).toMatchObject({ failure: 'ticketOver' })
    const again = await callDesk<{ ticket: string }>(app, 'signIn', { name: 'ben', password })
    expect(await callDesk(app, 'signInCode', { ticket: again.data?.ticket, code })).toMatchObject({ failure: 'wrongSecondFactor' })
  })

  test('has a link that is valid once and for one day', async () => {
    const link = await inviteLinkFor(app, 'ana', ['payments'])
    app.clock.pass(dayMs)
    expect(await callDesk(app, 'enrolBegin', { link })).toMatchObject({ failure: 'enrolmentOver' })
    const ana = await signedInOperator(app, 'ana', 'payments')
    expect(await ana.call('me')).toMatchObject({ status: 200 })
    // Invited again: the old credentials are void, and the sessions end.
    const next = await inviteLinkFor(app, 'ana', ['risk'])
    expect(await ana.call('me')).toMatchObject({ failure: 'sessionOver' })
    expect(await callDesk(app, 'signIn', { name: 'ana', password })).toMatchObject({ failure: 'wrongCredentials' })
    expect(await callDesk(app, 'enrolBegin', { link: next })).toMatchObject({ data: { roles: ['risk'] } })
  })

  test('who was removed has no session and cannot log in', async () => {
    const ana = await signedInOperator(app, 'ana', 'admin')
    const { db, clock, deps } = app
    const world = { db, random: deps.random, secret: deps.secret, now: clock.now, origin: '', anchors: [], print: () => {} }
    expect(await runConsole(world, 'operator-end', ['ana'])).toBe(true)
    expect(await ana.call('me')).toMatchObject({ failure: 'sessionOver' })
    expect(await callDesk(app, 'signIn', { name: 'ana', password })).toMatchObject({ failure: 'wrongCredentials' })
    expect(await runConsole(world, 'operator-end', ['ana'])).toBe(false)
  })
})

describe('a session', () => {
  test('is in a cookie that no script reads and no other site sends, for the desk only', async () => {
    const link = await inviteLinkFor(app, 'ana', ['payments'])
    const begun = await callDesk<{ secret: string }>(app, 'enrolBegin', { link })
    const response = await app.post('/desk/api/enrolBegin', JSON.stringify({ link }), {
      host: 'localhost:80',
      origin: 'http://localhost:80',
      'x-desk': 'act',
      'content-type': 'application/json',
    })
    expect(begun.status).toBe(200)
    expect(response.headers['content-security-policy']).toContain("default-src 'none'")
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(response.headers['content-security-policy']).not.toContain('unsafe')
    expect(response.headers['cache-control']).toBe('no-store')
    const ana = await signedInOperator(app, 'ben', 'payments')
    const row = await app.db.row<{ token_hash: Buffer }>('select token_hash from desk_session')
    expect(ana.cookie).toMatch(/^swerte-desk=[\w-]{43}$/)
    expect(ana.cookie).not.toContain(row?.token_hash.toString('base64url'))
  })

  test('ends fifteen minutes after the last action; the page’s own requests do not count', async () => {
    const ana = await signedInOperator(app, 'ana', 'payments')
    app.clock.pass(14 * minuteMs)
    expect(await ana.call('me')).toMatchObject({ status: 200 })
    app.clock.pass(14 * minuteMs)
    expect(await ana.call('deskState', {}, { headers: { 'x-desk': 'poll' } })).toMatchObject({ status: 200 })
    app.clock.pass(minuteMs)
    expect(await ana.call('deskState', {}, { headers: { 'x-desk': 'poll' } })).toMatchObject({ status: 401, failure: 'sessionOver' })
    expect((await refusals(app)).at(-1)).toEqual({ actor: 'ana', target: 'call:deskState', reason: 'sessionOver 127.0.0.1' })
  })

  test('ends after eight hours in any case', async () => {
    const ana = await signedInOperator(app, 'ana', 'payments')
    for (let part = 0; part < 47; part++) {
      app.clock.pass(10 * minuteMs)
      expect(await ana.call('me')).toMatchObject({ status: 200 })
    }
    app.clock.pass(10 * minuteMs)
    expect(await ana.call('me')).toMatchObject({ failure: 'sessionOver' })
  })
})

describe('a caller who guesses', () => {
  test('is locked out of a name after five tries from one address, and others are not', async () => {
    await signedInOperator(app, 'ana', 'payments')
    for (let time = 0; time < 5; time++)
      expect(await callDesk(app, 'signIn', { name: 'ana', password: 'guess' })).toMatchObject({ failure: 'wrongCredentials' })
    expect(await callDesk(app, 'signIn', { name: 'ana', password })).toMatchObject({ status: 429, failure: 'tooManyRequests' })
    expect(await callDesk(app, 'signIn', { name: 'ana', password }, { address: '10.0.0.9' })).toMatchObject({ status: 200 })
    app.clock.pass(15 * minuteMs)
    expect(await callDesk(app, 'signIn', { name: 'ana', password })).toMatchObject({ status: 200 })
    const tries = await app.db.rows(`select actor, reason from audit_log where action = 'desk.signInFailed'`)
    expect(tries).toEqual(Array.from({ length: 5 }, () => ({ actor: 'ana', reason: 'password, 127.0.0.1' })))
  })

  test('from many addresses at once has thirty tries at a name, and the owner’s right password takes none of them', async () => {
    await signedInOperator(app, 'ana', 'payments')
    const from = (address: string, given: string) => callDesk(app, 'signIn', { name: 'ana', password: given }, { address })
    for (let time = 0; time < 3; time++) expect(await from('10.9.9.9', password)).toMatchObject({ status: 200 })
    const answers = await Promise.all(Array.from({ length: 48 }, (_, time) => from(`10.0.${Math.floor(time / 4)}.9`, 'guess')))
    expect(answers.filter(({ failure }) => failure === 'wrongCredentials')).toHaveLength(30)
    expect(answers.filter(({ failure }) => failure === 'tooManyRequests')).toHaveLength(18)
    expect(await countRows(app, 'audit_log', `action = 'desk.signInFailed'`)).toBe(30)
  })

  test('while the clock is ahead is not kept out once it is put back', async () => {
    await signedInOperator(app, 'ana', 'payments')
    app.clock.pass(dayMs)
    for (let time = 0; time < 5; time++) await callDesk(app, 'signIn', { name: 'ana', password: 'guess' })
    app.clock.pass(-dayMs)
    expect(await callDesk(app, 'signIn', { name: 'ana', password })).toMatchObject({ status: 200 })
  })

  test('has five codes per ticket', async () => {
    const ana = await signedInOperator(app, 'ana', 'payments')
    const { data } = await callDesk<{ ticket: string }>(app, 'signIn', { name: 'ana', password })
    for (let time = 0; time < 5; time++)
      await callDesk(app, 'signInCode', { ticket: data?.ticket, code: '000000' }, { address: `10.0.0.${time}` })
    expect(await callDesk(app, 'signInCode', { ticket: data?.ticket, code: ana.code() })).toMatchObject({ failure: 'ticketOver' })
  })

  test('loses the session by guessing the second factor within it', async () => {
    const ana = await signedInOperator(app, 'ana', 'payments')
    for (let time = 0; time < 5; time++)
      expect(await ana.call('confirm', { code: '000000' })).toMatchObject({ failure: 'wrongSecondFactor' })
    expect(await ana.call('confirm', { code: ana.code() })).toMatchObject({ failure: 'sessionOver' })
    expect(await ana.call('me')).toMatchObject({ failure: 'sessionOver' })
  })

  test('at a password, from wherever, does not end the session of whoever has the name', async () => {
    const ana = await signedInOperator(app, 'ana', 'payments')
    for (let time = 0; time < 30; time++) {
      const address = time < 5 ? '127.0.0.1' : `10.0.${Math.floor(time / 5)}.9`
      await callDesk(app, 'signIn', { name: 'ana', password: 'guess' }, { address })
    }
    app.clock.pass(minuteMs)
    expect(await callDesk(app, 'signIn', { name: 'ana', password })).toMatchObject({ failure: 'tooManyRequests' })
    expect(await ana.call('confirm', { code: ana.code() })).toMatchObject({ status: 200 })
  })
})

describe('another site', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin', { origin: '' }],
    ['a form, without the header', { 'x-desk': '' }],
    ['a site of the same kind', { 'sec-fetch-site': 'same-site' }],
  ])('cannot act with the cookie: %s', async (_, headers: Record<string, string>) => {
    const ana = await signedInOperator(app, 'ana', 'admin')
    expect(await ana.call('signOut', {}, { headers })).toMatchObject({ status: 403, failure: 'crossSite' })
    expect(await ana.call('me')).toMatchObject({ status: 200 })
    expect(await refusals(app)).toEqual([{ actor: 'nobody', target: 'call:signOut', reason: 'crossSite 127.0.0.1' }])
  })

  test('fills only a limited part of the trail in a minute', async () => {
    for (let time = 0; time < 40; time++) await callDesk(app, 'me', {})
    expect(await refusals(app)).toHaveLength(30)
  })

  test('fills no more of it from the addresses of an IPv6 network, of which everybody has more than they could use', async () => {
    for (let time = 0; time < 40; time++) await callDesk(app, 'me', {}, { address: `2001:db8:0:7::${time}` })
    expect(await refusals(app)).toHaveLength(30)
    await callDesk(app, 'me', {}, { address: '2001:db8:0:8::1' })
    expect(await refusals(app)).toHaveLength(31)
  })
})

test('the desk does not exist for addresses that are not on its list', async () => {
  await app.close()
  const addresses = new BlockList()
  addresses.addSubnet('10.1.0.0', 16, 'ipv4')
  app = await createApp({ desk: { addresses } })
  expect(await callDesk(app, 'me', {})).toMatchObject({ status: 403, failure: 'addressNotAllowed' })
  expect(await callDesk(app, 'me', {}, { address: '10.1.2.3' })).toMatchObject({ status: 401, failure: 'sessionOver' })
})

test('an unknown call is refused and recorded', async () => {
  const ana = await signedInOperator(app, 'ana', 'admin')
  expect(await ana.call('dropTables')).toMatchObject({ status: 404, failure: 'unknownCall' })
  expect(await refusals(app)).toEqual([{ actor: 'nobody', target: 'call:unknown', reason: 'unknownCall 127.0.0.1' }])
})

test('the desk’s page is served beside the player’s, only to addresses on the list, with its own policy', async () => {
  await app.close()
  const folder = mkdtempSync(join(tmpdir(), 'swerte-desk-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>the desk</title>')
  writeFileSync(join(folder, 'app.html'), '<title>the players’</title>')
  writeFileSync(join(folder, 'assets/x.js'), 'x')
  const listOf = (address: string) => {
    const addresses = new BlockList()
    addresses.addAddress(address)
    return addresses
  }
  app = await createApp({ desk: { dist: folder, addresses: listOf('127.0.0.1') }, dist: folder })
  for (const path of ['/desk', '/desk/', '/desk/enrol', '/desk/players/10000001']) {
    const page = await app.get(path)
    expect([path, page.statusCode, page.body]).toEqual([path, 200, '<title>the desk</title>'])
    expect(page.headers['content-security-policy']).toContain("trusted-types 'none'")
    expect(page.headers['x-frame-options']).toBe('DENY')
  }
  expect((await app.get('/desk/assets/x.js')).headers['cache-control']).toBe('private, max-age=31536000, immutable')
  expect((await app.get('/desk/assets/y.js')).statusCode).toBe(404)
  expect((await app.get('/desk/api/me')).statusCode).toBe(404)
  expect((await app.get('/vip')).body).toBe('<title>the players’</title>')
  await app.close()
  // This machine is not on the list: for it, there is no desk.
  app = await createApp({ desk: { dist: folder, addresses: listOf('10.1.2.3') }, dist: folder })
  for (const path of ['/desk', '/desk/', '/desk/index.html', '/desk/assets/x.js', '/desk/assets/y.js', '/desk/players/10000001'])
    expect([path, (await app.get(path)).statusCode]).toEqual([path, 404])
  rmSync(folder, { recursive: true })
})

test('a page that shows an operator acts as no other, who has signed in since in the same browser', async () => {
  const { userId } = await app.register()
  const ana = await signedInOperator(app, 'ana', 'support')
  const ben = await signedInOperator(app, 'ben', 'support')
  const shown = (name: string) => ({ headers: { 'x-desk-operator': name } })
  const over = { status: 401, failure: 'sessionOver' }
  const note = { id: userId, text: 'written by ana' }
  expect(await ben.call('playerNote', note, shown('ana'))).toMatchObject(over)
  for (const call of ['me', 'deskState', 'signOut']) expect(await ben.call(call, {}, shown('ana'))).toMatchObject(over)
  expect(await ben.call('confirm', { code: ana.code() }, shown('ana'))).toMatchObject(over)
  expect((await refusals(app)).map(({ actor, target }) => `${actor} ${target}`)).toEqual(
    ['playerNote', 'me', 'deskState', 'signOut', 'confirm'].map((call) => `ben call:${call}`),
  )
  expect(await countRows(app, 'desk_note')).toBe(0)
  expect(await ben.call('playerNote', note, shown('ben'))).toMatchObject({ status: 200 })
  expect(await countRows(app, 'desk_failure')).toBe(0)
})
