import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UserOther } from '#contract/profile.ts'
import type { User } from '#contract/session.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { countRows } from '../../fixtures/countRows.ts'

let app: TestApp
beforeEach(async () => {
  app = await createApp()
})
afterEach(() => app.close())

const address = { line: '12 Mabini Street', barangay: 'Poblacion', city: 'Makati', province: 'Metro Manila', postalCode: '1210' }
const userOf = async (token: string) => dataOf(await app.call<{ user: User }>('getAfterLoginInfoWeb', {}, token)).user

test('nickname and picture change independently, and an empty nickname is replaced by a generated one', async () => {
  const { token } = await app.register({ nickname: 'Before' })
  expect(dataOf(await app.call('updateProfile', { nickname: 'Ate Luz' }, token))).toEqual({
    nickname: 'Ate Luz',
    avatar: (await userOf(token)).avatar,
  })
  dataOf(await app.call('updateProfile', { avatar: 'mango' }, token))
  expect(await userOf(token)).toMatchObject({ nickname: 'Ate Luz', avatar: 'mango' })
  expect(dataOf(await app.call<{ nickname: string }>('updateProfile', { nickname: '' }, token)).nickname).toMatch(/^Player \d{5}$/)
})

test.each([
  ['a nickname of thirteen', { nickname: 'abcdefghijklm' }, refusal('badParameter', { fields: ['nickname'] })],
  ['a nickname of two lines', { nickname: 'a\nb' }, refusal('badParameter', { fields: ['nickname'] })],
  ['a picture from elsewhere', { avatar: 'https://example.org/a.png' }, refusal('unknownAvatar')],
])('%s is refused and nothing changes', async (_, change, refused) => {
  const { token } = await app.register({ nickname: 'Before' })
  const before = await userOf(token)
  expect(await app.call('updateProfile', change, token)).toEqual(refused)
  expect(await userOf(token)).toEqual(before)
})

test('private details are separate for each player', async () => {
  const own = await app.register()
  const other = await app.register()
  const empty = { line: '', barangay: '', city: '', province: '', postalCode: '' }
  const nothing = { email: '', occupation: '', fundsSource: '', address: empty, hasUserOther: false }
  expect(dataOf(await app.call('appUserOther', {}, own.token))).toEqual(nothing)
  dataOf(await app.call('updateAddress', address, own.token))
  dataOf(await app.call('updateAppUserOther', { email: 'juan@example.org', fundsSource: 'salary' }, own.token))
  const stored = dataOf(await app.call<UserOther>('updateAppUserOther', { occupation: 'Nurse' }, own.token))
  expect(stored).toEqual({ email: 'juan@example.org', occupation: 'Nurse', fundsSource: 'salary', address, hasUserOther: true })
  expect(dataOf(await app.call('appUserOther', {}, other.token))).toEqual(nothing)
})

test.each([
  ['updateAddress', { ...address, postalCode: '12' }, 'postalCode'],
  ['updateAddress', { ...address, line: 'x'.repeat(121) }, 'line'],
  ['updateAppUserOther', { email: 'nobody' }, 'email'],
  ['updateAppUserOther', { fundsSource: 'luck' }, 'fundsSource'],
])('%s names the invalid field, and stores nothing', async (call, body, field) => {
  const { token } = await app.register()
  expect(await app.call(call, body, token)).toEqual(refusal('badParameter', { fields: [field] }))
  expect(await countRows(app, 'player_details')).toBe(0)
})
