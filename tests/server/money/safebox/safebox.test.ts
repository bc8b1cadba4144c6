import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { SafeboxState } from '#contract/safebox.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp, welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { isSound } from '../../fixtures/balances.ts'
import { codeFor, joinBySms, wrongCode } from '../../identity/session/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const pin = '246810'
const ask = (token: string, path: string, body: object = {}) => app.call<SafeboxState>(path, { ...body }, token)
const look = async (token: string) => dataOf(await ask(token, 'safebox'))
/** A player whose safebox has its password set. */
async function withSafebox(): Promise<string> {
  const { token } = await app.register()
  dataOf(await ask(token, 'safeboxSetPassword', { password: pin }))
  return token
}

test('nothing can be put in before there is a password to take it out with', async () => {
  const { token } = await app.register()
  expect(await look(token)).toEqual({ balance: 0, coin: welcome, hasPassword: false, triesLeft: 5, lockedUntil: null, mobile: null })
  expect(await ask(token, 'safeboxPut', { amount: 100 })).toEqual(refusal('safeboxNoPassword'))
  expect(await ask(token, 'safeboxTake', { amount: 100, password: pin })).toEqual(refusal('safeboxNoPassword'))
  expect(await ask(token, 'safeboxSetPassword', { password: pin, old: pin })).toEqual(refusal('safeboxNoPassword'))
  expect(dataOf(await ask(token, 'safeboxSetPassword', { password: pin })).hasPassword).toBe(true)
  const { user } = dataOf(await app.call<{ user: { hasSafeboxPassword: boolean } }>('getAfterLoginInfoWeb', {}, token))
  expect(user.hasSafeboxPassword).toBe(true)
})

test('coins go in and out, each once per request, and never more than there are', async () => {
  const token = await withSafebox()
  const requestId = randomUUID()
  const puts = await Promise.all(Array.from({ length: 8 }, () => ask(token, 'safeboxPut', { amount: 300_00, requestId })))
  expect(new Set(puts.map(({ errcode }) => errcode))).toEqual(new Set([0]))
  expect(await look(token)).toMatchObject({ balance: 300_00, coin: welcome - 300_00 })
  expect(await ask(token, 'safeboxPut', { amount: 700_01 })).toEqual(refusal('balanceTooLow'))
  expect(await ask(token, 'safeboxTake', { amount: 300_01, password: pin })).toEqual(refusal('balanceTooLow', { balance: 300_00 }))
  expect(dataOf(await ask(token, 'safeboxTake', { amount: 120_50, password: pin }))).toMatchObject({
    balance: 179_50,
    coin: welcome - 179_50,
  })
  expect(await look(token)).toMatchObject({ triesLeft: 5 })
})

test('concurrent puts and takes on many devices are serialized, and no coin is lost', async () => {
  const token = await withSafebox()
  dataOf(await ask(token, 'safeboxPut', { amount: 500_00 }))
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0 ? ask(token, 'safeboxPut', { amount: 10_00 }) : ask(token, 'safeboxTake', { amount: 10_00, password: pin }),
    ),
  )
  expect(new Set(answers.map(({ errcode }) => errcode))).toEqual(new Set([0]))
  expect(await look(token)).toMatchObject({ balance: 500_00, coin: welcome - 500_00 })
})

test.each(['1234567', '12345', '12345a', ' 246810', '246810\n'])('“%s” is not a valid six-digit password', async (password) => {
  const { token } = await app.register()
  expect((await ask(token, 'safeboxSetPassword', { password })).message).toBe('badParameter')
  expect(await look(token)).toMatchObject({ hasPassword: false })
})

test.each([0, -1, 1.5, '5', null])('an amount of %s is refused', async (amount) => {
  const token = await withSafebox()
  expect((await ask(token, 'safeboxPut', { amount })).message).toBe('badParameter')
})

test('five wrong passwords in a row lock it for a day, also concurrent ones; a right one resets the count', async () => {
  const token = await withSafebox()
  dataOf(await ask(token, 'safeboxPut', { amount: 10_00 }))
  const take = (password: string) => ask(token, 'safeboxTake', { amount: 1_00, password })
  for (const triesLeft of [4, 3, 2, 1])
    expect(await take(wrongCode(pin))).toEqual(refusal('safeboxWrongPassword', { triesLeft, lockHours: 24 }))
  expect(await look(token)).toMatchObject({ triesLeft: 1, lockedUntil: null })
  dataOf(await take(pin))
  expect(await look(token)).toMatchObject({ triesLeft: 5 })

  const until = app.clock.now + dayMs
  const answers = await Promise.all(Array.from({ length: 12 }, () => take(wrongCode(pin))))
  expect(answers.filter(({ message }) => message === 'safeboxWrongPassword')).toHaveLength(4)
  expect(answers.filter(({ message }) => message === 'safeboxLocked')).toHaveLength(8)
  expect(await take(pin)).toEqual(refusal('safeboxLocked', { until }))
  expect(await look(token)).toMatchObject({ balance: 9_00, triesLeft: 0, lockedUntil: until })

  app.clock.pass(dayMs)
  await app.db.rows('update session set last_input_at = $1', [app.clock.now])
  expect(await look(token)).toMatchObject({ triesLeft: 5, lockedUntil: null })
  expect(await take(wrongCode(pin))).toEqual(refusal('safeboxWrongPassword', { triesLeft: 4, lockHours: 24 }))
  expect(dataOf(await take(pin)).balance).toBe(8_00)
})

test('concurrent right passwords are all accepted', async () => {
  const token = await withSafebox()
  dataOf(await ask(token, 'safeboxPut', { amount: 10_00 }))
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(token, 'safeboxTake', { amount: 1_00, password: pin })))
  expect(answers.map(({ message }) => message)).toEqual(Array(8).fill(''))
  expect(await look(token)).toMatchObject({ balance: 2_00, triesLeft: 5, lockedUntil: null })
})

test('a password is changed with the old one, and a wrong old one counts', async () => {
  const token = await withSafebox()
  const change = (old: string) => ask(token, 'safeboxSetPassword', { password: '135790', old })
  expect(await ask(token, 'safeboxSetPassword', { password: '135790' })).toEqual(refusal('alreadyDone'))
  expect(await change(wrongCode(pin))).toEqual(refusal('safeboxWrongPassword', { triesLeft: 4, lockHours: 24 }))
  dataOf(await change(pin))
  expect(await change(pin)).toEqual(refusal('safeboxWrongPassword', { triesLeft: 4, lockHours: 24 }))
})

test('one that was locked while the clock was days ahead is open once it is put back', async () => {
  const token = await withSafebox()
  dataOf(await ask(token, 'safeboxPut', { amount: 9_00 }))
  const take = (password: string) => ask(token, 'safeboxTake', { amount: 1_00, password })
  const { now } = app.clock
  app.clock.pass(3 * dayMs)
  await app.db.rows('update session set last_input_at = $1', [app.clock.now])
  for (let tries = 0; tries < 5; tries++) await take(wrongCode(pin))
  expect(await look(token)).toMatchObject({ triesLeft: 0, lockedUntil: app.clock.now + dayMs })
  app.clock.now = now
  expect(await look(token)).toMatchObject({ triesLeft: 5, lockedUntil: null })
  expect(await take(wrongCode(pin))).toEqual(refusal('safeboxWrongPassword', { triesLeft: 4, lockHours: 24 }))
  expect(dataOf(await take(pin))).toMatchObject({ balance: 8_00, triesLeft: 5 })
})

test('a forgotten one is replaced by a code to the player’s own mobile, which unlocks a locked safebox too', async () => {
  const { token, mobile } = await joinBySms(app)
  dataOf(await ask(token, 'safeboxSetPassword', { password: pin }))
  dataOf(await ask(token, 'safeboxPut', { amount: 10_00 }))
  for (let tried = 0; tried < 5; tried++) await ask(token, 'safeboxTake', { amount: 1_00, password: wrongCode(pin) })
  expect(await look(token)).toMatchObject({ triesLeft: 0, lockedUntil: app.clock.now + dayMs })
  app.clock.pass(2 * minuteMs)
  const foreign = await codeFor(app, mobile, 'login')
  const renew = (smsCode: string) => ask(token, 'safeboxSetPassword', { password: '135790', smsCode })
  expect((await renew(foreign)).message).toBe('wrongCode')
  app.clock.pass(2 * minuteMs)
  const smsCode = await codeFor(app, mobile, 'safebox')
  expect(dataOf(await renew(smsCode))).toMatchObject({ lockedUntil: null, triesLeft: 5, mobile })
  expect((await renew(smsCode)).message).toBe('wrongCode')
  expect(dataOf(await ask(token, 'safeboxTake', { amount: 10_00, password: '135790' })).balance).toBe(0)
})

test('each new password is in the audit log, with what allowed it', async () => {
  const { token, mobile, userId } = await joinBySms(app)
  dataOf(await ask(token, 'safeboxSetPassword', { password: pin }))
  expect(await ask(token, 'safeboxSetPassword', { password: '135790', old: wrongCode(pin) })).toMatchObject({
    message: 'safeboxWrongPassword',
  })
  dataOf(await ask(token, 'safeboxSetPassword', { password: '135790', old: pin }))
  app.clock.pass(2 * minuteMs)
  dataOf(await ask(token, 'safeboxSetPassword', { password: pin, smsCode: await codeFor(app, mobile, 'safebox') }))
  const audited = await app.db.rows('select actor, action, reason from audit_log where target = $1 order by id', [`player:${userId}`])
  expect(audited).toEqual(
    ['first one', 'earlier one entered', 'SMS code'].map((reason) => ({ actor: 'system', action: 'player.safeboxPassword', reason })),
  )
})

test('a player without a mobile gets a message that says so', async () => {
  const token = await withSafebox()
  expect(await ask(token, 'safeboxSetPassword', { password: '135790', smsCode: '123456' })).toEqual(refusal('safeboxNoMobile'))
})

test('requires an identity check after a pause', async () => {
  const token = await withSafebox()
  app.clock.pass(31 * minuteMs)
  for (const [path, body] of [
    ['safeboxPut', { amount: 1 }],
    ['safeboxTake', { amount: 1, password: pin }],
    ['safeboxSetPassword', { password: pin, old: pin }],
  ] as const)
    expect(await ask(token, path, body)).toEqual(refusal('confirmIdentity'))
})

test('the trial balance is sound after all of it', async () => {
  expect(await isSound(app)).toBe(true)
})
