import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { consumeCode } from '#server/identity/session/sms.ts'
import { smsTextsFor } from '#server/identity/session/smsTexts.ts'
import { registrationFields } from '../../../../build/registrationFields.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { codeFor, newMobile, registerMobile, wrongCode } from './samples.ts'

let app: TestApp
beforeEach(async () => {
  app = await createApp()
})
afterEach(() => app.close())

const send = (mobile: string, scene = 'login') => app.call('smsSend', { mobile, scene })
const logIn = (mobile: string, smsCode: string) => app.call('accountLoginSms', { mobile, smsCode })

test('a code goes to the number and nowhere else', async () => {
  const mobile = newMobile()
  const answer = await send(mobile)
  expect(answer).toEqual({
    errcode: 0,
    message: '',
    data: { resendAt: app.clock.now + minuteMs, expiresAt: app.clock.now + 5 * minuteMs, left: 4 },
  })
  const code = app.codeFor(mobile)
  expect(app.outbox[0]).toEqual({
    mobile,
    at: app.clock.now,
    text: `${code} is your Swerte code to log in. It is valid for 5 minutes. Never share it.`,
  })
  expect(code).toMatch(/^\d{6}$/)
  expect(JSON.stringify(await app.db.rows('select * from sms_code'))).not.toContain(code)
})

test('a code comes in the language of the app', async () => {
  const mobile = newMobile()
  dataOf(await app.call('smsSend', { mobile, scene: 'login' }, undefined, 'locale=fil-PH'))
  const code = app.codeFor(mobile)
  expect(app.outbox[0]?.text).toBe(`${code} ang Swerte code mo para mag-log in. Valid ito nang 5 minuto. Huwag itong ibigay kahit kanino.`)
})

test.each([
  ['register', 'to sign up'],
  ['bind', 'to add this number to an account'],
  ['forget', 'to set a new password'],
  ['confirm', 'to confirm your identity'],
  ['safebox', 'to set a safebox password'],
] as const)('a code to %s says what it is for: whoever is asked for it knows what they would give away', async (scene, purpose) => {
  const mobile = newMobile()
  dataOf(await send(mobile, scene))
  const { text } = app.outbox.at(-1) ?? {}
  expect(text).toBe(`${app.codeFor(mobile)} is your Swerte code ${purpose}. It is valid for 5 minutes. Never share it.`)
})

test.each(['en-PH', 'fil-PH'] as const)('a text in %s fits into one message, whatever the code is for', (locale) => {
  const { code, ...others } = smsTextsFor({ locale })
  const scenes = ['register', 'bind', 'forget', 'login', 'confirm', 'safebox'] as const
  for (const text of [...scenes.map((scene) => code('12345678', scene, 60)), others.mobileChanged, others.methodAdded('Facebook account')])
    expect([text, /^[ -~]{1,160}$/.test(text)]).toEqual([text, true])
})

test('the response is the same for a number with a player and one without', async () => {
  const { mobile } = await registerMobile(app)
  app.clock.pass(dayMs)
  const sentAt = app.clock.now
  const registered = []
  const unknown = []
  for (const scene of ['register', 'bind', 'forget', 'login', 'confirm']) {
    registered.push({ ...(await send(mobile, scene)).data, left: 0 })
    unknown.push({ ...(await send(newMobile(), scene)).data, left: 0 })
    app.clock.pass(minuteMs)
  }
  expect(registered).toEqual(unknown)
  expect(registered[0]).toEqual({ resendAt: sentAt + minuteMs, expiresAt: sentAt + 5 * minuteMs, left: 0 })
})

test('a number must wait a minute between codes, whatever they are for', async () => {
  const mobile = newMobile()
  const retryAt = app.clock.now + minuteMs
  dataOf(await send(mobile, 'login'))
  app.clock.pass(minuteMs - 1)
  expect(await send(mobile, 'forget')).toEqual(refusal('tooManyRequests', { retryAt }))
  app.clock.pass(1)
  expect(await send(mobile, 'forget')).toMatchObject({ errcode: 0, data: { left: 3 } })
})

test('a number is sent at most five codes a day', async () => {
  const mobile = newMobile()
  const first = app.clock.now
  for (const left of [4, 3, 2, 1, 0]) {
    expect(await send(mobile)).toMatchObject({ errcode: 0, data: { left } })
    app.clock.pass(minuteMs)
  }
  expect(await send(mobile)).toEqual(refusal('tooManyRequests', { retryAt: first + dayMs }))
  app.clock.now = first + dayMs
  expect(await send(mobile)).toMatchObject({ errcode: 0, data: { left: 0 } })
  app.clock.pass(minuteMs)
  expect(await send(mobile)).toMatchObject({ errcode: 0, data: { left: 0 } })
})

test('only one of many concurrent requests sends a code', async () => {
  const mobile = newMobile()
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(mobile)))
  expect(answers.filter((answer) => answer.errcode === 0)).toHaveLength(1)
  expect(app.outbox.filter((message) => message.mobile === mobile)).toHaveLength(1)
})

test('a repeated request sends nothing more', async () => {
  const mobile = newMobile()
  const body = { mobile, scene: 'login', requestId: randomUUID() }
  const [first, second] = await Promise.all([app.call('smsSend', body), app.call('smsSend', body)])
  expect(first.data).toEqual(second.data)
  app.clock.pass(2 * minuteMs)
  expect(await app.call('smsSend', body)).toEqual({ ...first, replayed: true, data: first.data })
  expect(app.outbox.filter((message) => message.mobile === mobile)).toHaveLength(1)
})

test('when the carrier fails nothing counts, and the same request may be repeated', async () => {
  const mobile = newMobile()
  const failing = vi.spyOn(app.deps.adapters.sms, 'send').mockRejectedValue(new Error('the carrier is away'))
  const body = { mobile, scene: 'login', requestId: randomUUID() }
  expect(await app.call('smsSend', body)).toMatchObject({ errcode: 10500 })
  expect(await countRows(app, 'sms_code')).toBe(0)
  failing.mockRestore()
  expect(await app.call('smsSend', body)).toMatchObject({ errcode: 0, data: { left: 4 } })
})

test('a code expires after five minutes', async () => {
  const mobile = newMobile()
  const code = await codeFor(app, mobile, 'login')
  app.clock.pass(5 * minuteMs)
  expect(await logIn(mobile, code)).toEqual(refusal('wrongCode', { triesLeft: 0 }))
})

test('a code is void after five wrong attempts: they are counted though each call is rolled back', async () => {
  const mobile = newMobile()
  const code = await codeFor(app, mobile, 'login')
  for (const triesLeft of [4, 3, 2, 1, 0]) expect(await logIn(mobile, wrongCode(code))).toEqual(refusal('wrongCode', { triesLeft }))
  expect(await logIn(mobile, code)).toEqual(refusal('wrongCode', { triesLeft: 0 }))
})

test('a hundred concurrent guesses are five attempts', async () => {
  const mobile = newMobile()
  const code = await codeFor(app, mobile, 'login')
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => app.call<{ triesLeft: number }>('accountLoginSms', { mobile, smsCode: wrongCode(code) })),
  )
  expect(answers.every((answer) => answer.message === 'wrongCode')).toBe(true)
  expect(await app.db.rows('select attempts from sms_code where mobile = $1', [mobile])).toEqual([{ attempts: 5 }])
})

test('a code that two logins have proven at once is good for one of them', async () => {
  const { mobile } = await registerMobile(app)
  app.clock.pass(minuteMs)
  await codeFor(app, mobile, 'login')
  const [row] = await app.db.rows<{ id: string }>('select id::text from sms_code where mobile = $1 order by id desc limit 1', [mobile])
  const spend = () => app.db.transaction((tx) => consumeCode({ tx, now: app.clock.now }, { codeId: row?.id ?? '' }))
  expect(await Promise.all([spend(), spend()])).toEqual(
    expect.arrayContaining([undefined, { refused: 'wrongCode', data: { triesLeft: 0 } }]),
  )
})

test('only the latest code of a number is valid', async () => {
  const { mobile } = await registerMobile(app)
  app.clock.pass(minuteMs)
  const older = await codeFor(app, mobile, 'login')
  app.clock.pass(minuteMs)
  const latest = await codeFor(app, mobile, 'login')
  expect(latest).not.toBe(older)
  expect(await logIn(mobile, older)).toEqual(refusal('wrongCode', { triesLeft: 4 }))
  expect(await logIn(mobile, latest)).toMatchObject({ errcode: 0 })
})

test('a code is valid for its number and purpose only', async () => {
  const { mobile } = await registerMobile(app)
  const { mobile: other } = await registerMobile(app)
  app.clock.pass(minuteMs)
  const code = await codeFor(app, mobile, 'forget')
  expect(await logIn(mobile, code)).toMatchObject({ message: 'wrongCode' })
  expect(
    await app.call('forgetPassword', { mobile: other, smsCode: code, birthDate: '1990-01-01', password: 'another horse' }),
  ).toMatchObject({
    message: 'wrongCode',
  })
  expect(await app.call('forgetPassword', { mobile, smsCode: code, birthDate: '1990-01-01', password: 'another horse' })).toMatchObject({
    errcode: 0,
  })
})

test('what a code is for may be said by the number of its auth mode: register 0, bind 1, forget 2, loginAndRegister 3', async () => {
  const { mobile } = await registerMobile(app)
  const { token } = await app.register()
  const [fresh, bound, met] = [newMobile(), newMobile(), newMobile()]
  const codeBy = async (to: string, scene: number) => {
    app.clock.pass(minuteMs)
    dataOf(await app.call('smsSend', { mobile: to, scene }))
    return app.codeFor(to)
  }
  const answers = [
    await app.call('accountRegist', { mobile: fresh, smsCode: await codeBy(fresh, 0), password: 'correct horse', ...registrationFields }),
    await app.call('bindAccount', { mobile: bound, smsCode: await codeBy(bound, 1) }, token),
    await app.call('forgetPassword', { mobile, smsCode: await codeBy(mobile, 2), birthDate: '1990-01-01', password: 'another horse' }),
    await app.call('accountLoginSms', { mobile, smsCode: await codeBy(mobile, 3) }),
    await app.call('accountLoginSms2', { mobile: met, smsCode: await codeBy(met, 3) }),
    // A code for one purpose is none for another, whichever way it was requested.
    await app.call('accountLoginSms', { mobile, smsCode: await codeBy(mobile, 2) }),
    await app.call('smsSend', { mobile, scene: 4 }),
  ]
  expect(answers.map(({ message }) => message)).toEqual(['', '', '', '', 'profileNeeded', 'wrongCode', 'badParameter'])
})

test('numbers are not kept beyond the day they count for', async () => {
  for (let sent = 0; sent < 3; sent++) dataOf(await send(newMobile()))
  app.clock.pass(dayMs)
  dataOf(await send(newMobile()))
  expect(await countRows(app, 'sms_code')).toBe(1)
})

test('the outbox shows a developer the latest fifty messages, without interpreting them as markup', async () => {
  for (let sent = 0; sent < 51; sent++) await app.deps.adapters.sms.send(String(9_200_000_000 + sent), '<b>x</b>')
  const page = await app.get('/sandbox/outbox')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body.match(/<tr><td>/g)).toHaveLength(50)
  expect(page.body).toContain('&lt;b&gt;x&lt;/b&gt;')
  expect(page.body).not.toMatch(/<script|<style|style=|<b>/)
  expect(page.body).toContain('<meta http-equiv="refresh" content="5">')
  const list = (await app.get('/sandbox/outbox.json')).json<{ mobile: string }[]>()
  expect(list.map((message) => message.mobile)).toEqual(Array.from({ length: 50 }, (_, index) => String(9_200_000_050 - index)))
})
