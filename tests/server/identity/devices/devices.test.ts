import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, OutputOf } from '#contract/call.ts'
import type { devices } from '#contract/devices.ts'
import { minuteMs } from '#contract/durations.ts'
import { registrationFields } from '../../../../build/registrationFields.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { isSignedIn, newMobile } from '../session/samples.ts'
import type { LoggedIn } from '../session/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const password = 'correct horse'
const phone = 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

/** Logs in from elsewhere: another browser, and another place according to a proxy. */
async function logIn(account: string, agent = phone, ip = '112.198.7.31'): Promise<LoggedIn> {
  const response = await app.post('/production-api/app/v1/accountLogin', JSON.stringify({ account, password, requestId: randomUUID() }), {
    'content-type': 'application/json',
    'user-agent': agent,
    'x-forwarded-for': ip,
  })
  return dataOf(response.json<Answer<LoggedIn>>())
}
const devicesOf = async (token: string) => dataOf(await app.call<OutputOf<typeof devices>>('devices', {}, token))
const newOf = async (token: string) => dataOf(await app.call<{ newDevices: number }>('getAfterLoginInfoWeb', {}, token)).newDevices

describe('R9: the list of devices', () => {
  test('shows for each its browser, an approximate place, and a time', async () => {
    const { token, account } = await app.register()
    const registered = app.clock.now
    app.clock.pass(minuteMs)
    await logIn(account)
    const { list, lastLogin } = await devicesOf(token)
    const nothing = { kind: 'unknown', system: null, browser: null, model: null, place: '127.0.*.*' }
    expect(list).toEqual([
      { deviceId: expect.stringMatching(/^\d+$/), ...nothing, createdAt: registered, lastSeenAt: registered, isThis: true, isNew: false },
      {
        deviceId: expect.stringMatching(/^\d+$/),
        kind: 'phone',
        system: 'Android 15',
        browser: 'Chrome',
        model: null,
        place: '112.198.*.*',
        createdAt: app.clock.now,
        lastSeenAt: app.clock.now,
        isThis: false,
        isNew: true,
      },
    ])
    expect(lastLogin).toBeNull()
  })

  test('records when a device was last seen, to within five minutes', async () => {
    const { token, account } = await app.register()
    const other = await logIn(account)
    const before = app.clock.now
    app.clock.pass(5 * minuteMs - 1)
    dataOf(await app.call('online', {}, other.token))
    expect((await devicesOf(token)).list[1]?.lastSeenAt).toBe(before)
    app.clock.pass(1)
    dataOf(await app.call('online', {}, other.token))
    expect((await devicesOf(token)).list[1]?.lastSeenAt).toBe(app.clock.now)
  })

  test('notifies the others of a new device, each until it has viewed the list', async () => {
    const { token, account } = await app.register()
    app.clock.pass(minuteMs)
    const second = await logIn(account)
    expect([await newOf(token), await newOf(second.token)]).toEqual([1, 0])
    dataOf(await app.call('devicesSeen', {}, token))
    expect(await newOf(token)).toBe(0)
    expect((await devicesOf(token)).list.map(({ isNew }) => isNew)).toEqual([false, false])
    app.clock.pass(minuteMs)
    await logIn(account)
    expect([await newOf(token), await newOf(second.token)]).toEqual([1, 1])
  })

  test('shows the login before this one, even from a device that has logged out', async () => {
    const { account } = await app.register()
    app.clock.pass(minuteMs)
    const phoned = await logIn(account)
    const at = app.clock.now
    dataOf(await app.call('logout', {}, phoned.token))
    app.clock.pass(minuteMs)
    const { token } = await logIn(account, '')
    expect((await devicesOf(token)).lastLogin).toEqual({
      createdAt: at,
      kind: 'phone',
      system: 'Android 15',
      browser: 'Chrome',
      model: null,
      place: '112.198.*.*',
    })
  })

  test('shows only the player’s own', async () => {
    const { token } = await app.register()
    await app.register()
    expect((await devicesOf(token)).list).toHaveLength(1)
  })
})

describe('R9: logging devices out', () => {
  test('one: its next call returns 401, the others stay', async () => {
    const { token, account } = await app.register()
    const [second, third] = [await logIn(account), await logIn(account)]
    const [own, , latest] = (await devicesOf(token)).list.map((device) => device.deviceId).toSorted((a, b) => Number(a) - Number(b))
    const deviceId = (await devicesOf(second.token)).list[0]?.deviceId
    expect(dataOf(await app.call('deviceEnd', { deviceId }, token))).toEqual({ ended: 1 })
    expect(await app.call('refreshData', {}, second.token)).toEqual(refusal('sessionOver'))
    expect([await isSignedIn(app, token), await isSignedIn(app, third.token)]).toEqual([true, true])
    expect(await app.call('deviceEnd', { deviceId }, token)).toEqual(refusal('unknownDevice'))
    expect((await devicesOf(token)).list.map((device) => device.deviceId)).toEqual([own, latest])
  })

  test('another player’s is unknown, and stays', async () => {
    const { token } = await app.register()
    const other = await app.register()
    const deviceId = (await devicesOf(other.token)).list[0]?.deviceId
    expect(await app.call('deviceEnd', { deviceId }, token)).toEqual(refusal('unknownDevice'))
    expect(await isSignedIn(app, other.token)).toBe(true)
  })

  test('all others', async () => {
    const { token, account } = await app.register()
    const stranger = await app.register()
    const others = [await logIn(account), await logIn(account)]
    expect(dataOf(await app.call('devicesEnd', { keepThis: true }, token))).toEqual({ ended: 2 })
    expect(await Promise.all([...others, stranger].map((one) => isSignedIn(app, one.token)))).toEqual([false, false, true])
    expect(await isSignedIn(app, token)).toBe(true)
  })

  test('all, including this one', async () => {
    const { token, account } = await app.register()
    const other = await logIn(account)
    expect(dataOf(await app.call('devicesEnd', { keepThis: false }, token))).toEqual({ ended: 2 })
    expect([await isSignedIn(app, token), await isSignedIn(app, other.token)]).toEqual([false, false])
  })

  test('a login request repeated afterwards gets no new token', async () => {
    const { token, account } = await app.register()
    const body = { account, password, requestId: randomUUID() }
    dataOf(await app.call('accountLogin', body))
    dataOf(await app.call('devicesEnd', { keepThis: true }, token))
    expect(await app.call('accountLogin', body)).toEqual(refusal('sessionOver'))
  })
})

describe('what an app reports about its device', () => {
  /** The messaging tokens of these players' sessions. */
  const messaging = async (...players: { userId: string }[]) =>
    (
      await app.db.rows<{ token: string | null }>(
        'select messaging_token as token from session where player_id = any($1::bigint[]) order by id',
        [players.map(({ userId }) => userId)],
      )
    ).map(({ token }) => token)

  test('stays with its session, and omitted values stay unchanged', async () => {
    const { token, userId } = await app.register()
    dataOf(await app.call('getAfterLoginInfoWeb', { version: '1.2', os: 'Swerte OS', deviceModel: 'Pixel\u0000 9' }, token))
    dataOf(await app.call('getAfterLoginInfoWeb', {}, token))
    expect(await app.db.row('select model, os, app_version from session where player_id = $1', [userId])).toEqual({
      model: 'Pixel 9',
      os: 'Swerte OS',
      app_version: '1.2',
    })
    expect((await devicesOf(token)).list).toMatchObject([{ model: 'Pixel 9', system: 'Swerte OS' }])
  })

  test.each(['preLogin', 'getAfterLoginInfoWeb'])('its messaging token is stored with the session at %s', async (path) => {
    const player = await app.register()
    dataOf(await app.call(path, { messagingToken: `fcm:one:${path}` }, player.token))
    expect(await messaging(player)).toEqual([`fcm:one:${path}`])
    dataOf(await app.call(path, { messagingToken: `fcm:two:${path}` }, player.token))
    dataOf(await app.call(path, {}, player.token))
    expect(await messaging(player)).toEqual([`fcm:two:${path}`])
  })

  test('an anonymous preLogin stores nothing', async () => {
    dataOf(await app.call('preLogin', { messagingToken: 'fcm:nobody' }))
    dataOf(await app.call('preLogin', { messagingToken: 'fcm:nobody' }, 'x'.repeat(43)))
    expect(await app.db.rows('select 1 from session where messaging_token = $1', ['fcm:nobody'])).toEqual([])
  })

  /** A new player in the browser with this cookie, who reports a messaging token from there. */
  const reportFrom = async (cookie: string, messagingToken: string) => {
    const mobile = newMobile()
    dataOf(await app.call('smsSend', { mobile, scene: 'register' }, undefined, cookie))
    const joined = { mobile, smsCode: app.codeFor(mobile), password, ...registrationFields }
    const player = dataOf(await app.call<LoggedIn>('accountRegist', joined, undefined, cookie))
    dataOf(await app.call('getAfterLoginInfoWeb', { messagingToken }, player.token, cookie))
    return player
  }

  test('its messaging token cannot be taken by who knows it but has another browser', async () => {
    const own = await reportFrom('swerte_device=my-browser', 'fcm:mine')
    const other = await reportFrom('swerte_device=another-browser', 'fcm:mine')
    dataOf(await app.call('preLogin', { messagingToken: 'fcm:mine' }, other.token))
    expect(await messaging(own, other)).toEqual(['fcm:mine', null])
  })

  test.each([
    [
      'model and system of a wrapper’s description',
      { phoneinfoJsonModel: '{"model":"Nokia 3310","os":"Series 20"}' },
      'Nokia 3310',
      'Series 20',
    ],
    [
      'what is said directly first',
      { phoneinfoJsonModel: '{"model":"Nokia","os":"S20"}', deviceModel: 'Pixel', os: 'Android' },
      'Pixel',
      'Android',
    ],
    ['nothing of a description that is none', { phoneinfoJsonModel: '{"model":5,"os":[' }, null, null],
    ['nothing of a bare null', { phoneinfoJsonModel: 'null' }, null, null],
  ])('preLogin takes %s', async (_what, input, model, os) => {
    const { token, userId } = await app.register()
    dataOf(await app.call('preLogin', input, token))
    expect(await app.db.row('select model, os from session where player_id = $1', [userId])).toEqual({ model, os })
  })

  test.each([
    ['model and system of a wrapper’s description', { phoneInfo: '{"model":"Nokia 3310","os":"Series 20"}' }, 'Nokia 3310', 'Series 20'],
    ['what is said directly first', { phoneInfo: '{"model":"Nokia","os":"S20"}', deviceModel: 'Pixel', os: 'Android' }, 'Pixel', 'Android'],
  ])('getAfterLoginInfoWeb takes %s', async (_what, input, model, os) => {
    const { token, userId } = await app.register()
    dataOf(await app.call('getAfterLoginInfoWeb', input, token))
    expect(await app.db.row('select model, os from session where player_id = $1', [userId])).toEqual({ model, os })
  })

  test('its messaging token moves with the device to the next player, and ends with the session', async () => {
    const shared = 'swerte_device=a-shared-browser'
    const [first, second] = [await reportFrom(shared, 'fcm:three'), await reportFrom(shared, 'fcm:three')]
    expect(await messaging(first, second)).toEqual([null, 'fcm:three'])
    dataOf(await app.call('logout', {}, second.token))
    expect(await messaging(first, second)).toEqual([null, null])
  })
})
