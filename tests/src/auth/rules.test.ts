import { describe, expect, it } from 'vitest'
import { account, nickname, password, smsCode } from '#contract/values.ts'
import { latestBirthDate } from '#src/features/identity/auth/age.ts'
import { accountJoiningForm, profileForm, smsForm } from '#src/features/identity/auth/rules.ts'
import { usualLengths } from '#src/features/identity/auth/useServerConfig.ts'
import { idOf } from '#src/shared/invite/invite.ts'

const noonInManila = Date.UTC(2026, 10, 21, 4)
const joining = { account: 'maria_88', password: 'sikreto-ng-dagat', birthDate: '1990-01-31', terms: true, eligible: true }
const wrongFields = (result: { error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined }) =>
  result.error?.issues.map(({ path }) => path[0]) ?? []

describe('the rules of the forms', () => {
  it('tidy what was typed before the contract judges it', () => {
    expect(smsForm.parse({ mobile: '+63 917 555 0148', smsCode: '482 913' })).toEqual({ mobile: '9175550148', smsCode: '482913' })
  })

  it('R1: name every wrong field', () => {
    const form = accountJoiningForm(noonInManila, 21)
    expect(wrongFields(form.safeParse({ account: '8maria', password: 'short', birthDate: '', terms: false, eligible: false }))).toEqual([
      'account',
      'password',
      'birthDate',
      'terms',
      'eligible',
    ])
    expect(wrongFields(form.safeParse(joining))).toEqual([])
  })

  it('let in who turns 21 today in Manila, and nobody a day younger', () => {
    const form = accountJoiningForm(noonInManila, 21)
    expect(wrongFields(form.safeParse({ ...joining, birthDate: '2005-11-21' }))).toEqual([])
    const younger = form.safeParse({ ...joining, birthDate: '2005-11-22' })
    expect(younger.error?.issues.map(({ message }) => message)).toEqual(['tooYoung'])
  })

  it('take an empty nickname for none', () => {
    const profile = { birthDate: '1990-01-31', terms: true, eligible: true }
    expect(profileForm(noonInManila, 21).parse({ ...profile, nickname: '  ' }).nickname).toBeUndefined()
    expect(profileForm(noonInManila, 21).parse({ ...profile, nickname: ' Maria ' }).nickname).toBe('Maria')
  })

  it('drop a spoilt inviter instead of refusing the form', () => {
    expect(idOf('12345')).toBe('12345')
    expect(idOf('<script>')).toBeUndefined()
    expect(idOf(undefined)).toBeUndefined()
  })
})

describe('latestBirthDate', () => {
  it('counts by the day of Manila, which begins before UTC’s', () => {
    expect(latestBirthDate(Date.UTC(2026, 10, 21, 15, 59), 21)).toBe('2005-11-21')
    expect(latestBirthDate(Date.UTC(2026, 10, 21, 16), 21)).toBe('2005-11-22')
  })
  it('is a real day on 29 February', () => {
    expect(latestBirthDate(Date.UTC(2028, 1, 29, 4), 21)).toBe('2007-02-28')
    expect(latestBirthDate(Date.UTC(2028, 1, 29, 4), 20)).toBe('2008-02-29')
  })
})

describe('the usual lengths', () => {
  it.each([
    ['account', account, 'a'],
    ['nickname', nickname, 'a'],
    ['password', password, 'a'],
    ['smsCode', smsCode, '1'],
  ] as const)('of %s are the contract’s', (name, rule, character) => {
    const { min, max } = usualLengths[name]
    const fits = (length: number) => rule.safeParse(character.repeat(length)).success
    expect([min - 1, min, max, max + 1].map(fits)).toEqual([false, true, true, false])
  })
})
