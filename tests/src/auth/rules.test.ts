import { describe, expect, it } from 'vitest'
import { defaultPolicy } from '#server/settings/policy.ts'
import { latestBirthDate } from '#src/features/identity/auth/form/age.ts'
import { formsOf } from '#src/features/identity/auth/form/rules.ts'
import { idOf } from '#src/shared/invite/invite.ts'

const noonInManila = Date.UTC(2026, 10, 21, 4)
const joining = { account: 'maria_88', password: 'sikreto-ng-dagat', birthDate: '1990-01-31', terms: true, eligible: true }
const wrongFields = (result: { error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined }) =>
  result.error?.issues.map(({ path }) => path[0]) ?? []

const forms = formsOf(defaultPolicy.lengths)

describe('the rules of the forms', () => {
  it('normalize the input before the contract validates it', () => {
    expect(forms.sms.parse({ mobile: '+63 917 555 0148', smsCode: '482 913' })).toEqual({ mobile: '9175550148', smsCode: '482913' })
  })

  it('R1: name every wrong field', () => {
    const form = forms.registerByAccount(noonInManila, 21)
    expect(wrongFields(form.safeParse({ account: '8maria', password: 'short', birthDate: '', terms: false, eligible: false }))).toEqual([
      'account',
      'password',
      'birthDate',
      'terms',
      'eligible',
    ])
    expect(wrongFields(form.safeParse(joining))).toEqual([])
  })

  it('accept a player who turns 21 today in Manila, and no one a day younger', () => {
    const form = forms.registerByAccount(noonInManila, 21)
    expect(wrongFields(form.safeParse({ ...joining, birthDate: '2005-11-21' }))).toEqual([])
    const younger = form.safeParse({ ...joining, birthDate: '2005-11-22' })
    expect(younger.error?.issues.map(({ message }) => message)).toEqual(['tooYoung'])
  })

  it('tell a password that is too long from a missing one', () => {
    const reason = (password: string) => forms.login.safeParse({ account: 'maria_88', password }).error?.issues[0]?.message
    expect([reason('a'.repeat(128)), reason('a'.repeat(129)), reason('') === 'tooLong']).toEqual([undefined, 'tooLong', false])
  })

  it('treat an empty nickname as none', () => {
    const profile = { birthDate: '1990-01-31', terms: true, eligible: true }
    expect(forms.profile(noonInManila, 21).parse({ ...profile, nickname: '  ' }).nickname).toBeUndefined()
    expect(forms.profile(noonInManila, 21).parse({ ...profile, nickname: ' Maria ' }).nickname).toBe('Maria')
  })

  it('drop an invalid inviter instead of refusing the form', () => {
    expect(idOf('12345')).toBe('12345')
    expect(idOf('<script>')).toBeUndefined()
    expect(idOf(undefined)).toBeUndefined()
  })
})

describe('latestBirthDate', () => {
  it('counts by the day in Manila, which begins before UTC’s', () => {
    expect(latestBirthDate(Date.UTC(2026, 10, 21, 15, 59), 21)).toBe('2005-11-21')
    expect(latestBirthDate(Date.UTC(2026, 10, 21, 16), 21)).toBe('2005-11-22')
  })
  it('is a real day on 29 February', () => {
    expect(latestBirthDate(Date.UTC(2028, 1, 29, 4), 21)).toBe('2007-02-28')
    expect(latestBirthDate(Date.UTC(2028, 1, 29, 4), 20)).toBe('2008-02-29')
  })
})

describe('the configured lengths', () => {
  const lengths = { account: { min: 4, max: 8 }, nickname: { min: 2, max: 5 }, password: { min: 10, max: 12 }, smsCode: { min: 4, max: 4 } }
  const configured = formsOf(lengths)
  const joining = { birthDate: '1990-01-31', terms: true, eligible: true }
  const samples = {
    account: (value: string) => configured.accountName.safeParse({ account: value }),
    nickname: (value: string) => configured.profile(noonInManila, 21).safeParse({ ...joining, nickname: value }),
    password: (value: string) => configured.newPassword.safeParse({ password: value }),
    smsCode: (value: string) => configured.sms.safeParse({ mobile: '9175550148', smsCode: value.replaceAll('a', '1') }),
  }
  it.each(Object.keys(samples) as (keyof typeof samples)[])('apply to %s in its form', (name) => {
    const { min, max } = lengths[name]
    const fits = (length: number) => samples[name]('a'.repeat(length)).success
    expect([min - 1, min, max, max + 1].map(fits)).toEqual([false, true, true, false])
  })
})
