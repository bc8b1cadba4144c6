import { describe, expect, it } from 'vitest'
import { failureCodes } from '#contract/failures.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { createApp } from '#tests/server/fixtures/app.ts'
import type { TestApp } from '#tests/server/fixtures/app.ts'
import { registrationFields } from '../../../build/registrationFields.ts'
import { dataOf } from '../fixtures/answers.ts'

const lengths = {
  ...defaultPolicy.lengths,
  account: { min: 4, max: 8 },
  username: { min: 5, max: 10 },
  nickname: { min: 0, max: 5 },
  password: { min: 10, max: 12 },
  smsCode: { min: 4, max: 4 },
}
const wrong = (...fields: string[]) => ({
  errcode: failureCodes.badParameter,
  message: 'badParameter',
  data: { fields },
})

const withServer = async (run: (app: TestApp) => Promise<void>) => {
  const app = await createApp({ policy: { lengths } })
  try {
    await run(app)
  } finally {
    await app.close()
  }
}

describe('the length limits of the configuration', () => {
  it('are published, and apply to a new username and its password', () =>
    withServer(async (app) => {
      expect(dataOf(await app.call<{ lengths: unknown }>('anonymous/appConfig')).lengths).toEqual(lengths)
      const join = (account: string, password: string, nickname?: string) =>
        app.call('accountRegist4', { account, password, ...registrationFields, ...(nickname !== undefined && { nickname }) })
      expect(await join('abc', 'dagat at langit')).toEqual(wrong('account', 'password'))
      expect(await join('abcdefghi', '1234567890')).toEqual(wrong('account'))
      expect(await join('abcd', '123456789')).toEqual(wrong('password'))
      expect(await join('abcd', '1234567890', 'Josefa')).toEqual(wrong('nickname'))
      expect((await join('abcd', '1234567890', 'Maria')).errcode).toBe(0)
      // Empty is the minimum this configuration accepts: the server then generates a name within the maximum.
      expect((await join('abcdefgh', '123456789012', '')).errcode).toBe(0)
      const { token } = dataOf(await app.call<{ token: string }>('accountLogin', { account: 'abcdefgh', password: '123456789012' }))
      const { user } = dataOf(await app.call<{ user: { nickname: string } }>('getAfterLoginInfoWeb', {}, token))
      expect(user.nickname).toBe('Playe')
    }))

  it("apply to a player's profile and documents", () =>
    withServer(async (app) => {
      const { token } = await app.register({ account: 'maria', password: '1234567890' })
      expect(await app.call('updateProfile', { nickname: 'Josefa' }, token)).toEqual(wrong('nickname'))
      expect((await app.call('updateProfile', { nickname: 'Josef' }, token)).errcode).toBe(0)
      expect(await app.call('addKyc', { name: 'Ana', submit: false }, token)).toEqual(wrong('name'))
      expect(await app.call('addKyc', { name: 'Ana Maria Reyes', submit: false }, token)).toEqual(wrong('name'))
      expect((await app.call('addKyc', { name: 'Ana Reyes', submit: false }, token)).errcode).toBe(0)
    }))

  it('set the length of an SMS code', () =>
    withServer(async (app) => {
      await app.call('smsSend', { mobile: '9175550148', scene: 'login' })
      const code = /\d+/.exec(app.outbox[0]?.text ?? '')?.[0] ?? ''
      expect(code).toHaveLength(4)
      const login = (smsCode: string) => app.call('accountLoginSms2', { mobile: '9175550148', smsCode })
      expect(await login('123456')).toEqual(wrong('smsCode'))
      expect((await login(code)).message).toBe('profileNeeded')
    }))
})
