import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mobile } from '#contract/values.ts'
import { accountOrMobile, groupedMobile, nationalMobile } from '#src/features/identity/auth/form/mobile.ts'

describe('nationalMobile', () => {
  it.each([
    '9175550148',
    '09175550148',
    '+639175550148',
    '639175550148',
    '00639175550148',
    '+63 (0)917 555-0148',
    '0917 555 0148',
    ' 917.555.0148 ',
  ])('reads “%s” as the national number', (typed) => {
    expect(nationalMobile(typed)).toBe('9175550148')
  })

  it('leaves a national number that begins like the country alone', () => {
    expect(nationalMobile('9635550148')).toBe('9635550148')
    expect(nationalMobile('09635550148')).toBe('9635550148')
  })

  it('keeps an unfinished number, and never more than ten digits', () => {
    expect(nationalMobile('0917')).toBe('917')
    expect(nationalMobile('+63')).toBe('')
    expect(nationalMobile('abc')).toBe('')
    expect(nationalMobile('91755501489999')).toBe('9175550148')
  })

  it('finds every mobile behind each of its usual prefixes', () => {
    const national = fc.stringMatching(/^9\d{9}$/)
    fc.assert(
      fc.property(national, fc.constantFrom('', '0', '63', '+63', '+63 0', '0063 '), (digits, prefix) => {
        const found = nationalMobile(prefix + digits)
        expect(found).toBe(digits)
        expect(mobile.safeParse(found).success).toBe(true)
      }),
    )
  })
})

describe('groupedMobile', () => {
  it.each([
    ['', ''],
    ['917', '917'],
    ['9175', '917 5'],
    ['9175550', '917 555 0'],
    ['+639175550148', '917 555 0148'],
  ])('groups “%s” as “%s”', (typed, grouped) => {
    expect(groupedMobile(typed)).toBe(grouped)
  })

  it('keeps the same number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^9\d{9}$/), (digits) => {
        expect(nationalMobile(groupedMobile(digits))).toBe(digits)
      }),
    )
  })
})

describe('accountOrMobile', () => {
  it('recognizes a mobile number in any form', () => {
    expect(accountOrMobile(' 0917 555 0148 ')).toBe('9175550148')
  })
  it('leaves account names, and digits that are not a mobile number, as typed', () => {
    expect(accountOrMobile(' maria_88 ')).toBe('maria_88')
    expect(accountOrMobile('m9175550148')).toBe('m9175550148')
    expect(accountOrMobile('12345')).toBe('12345')
  })
})
