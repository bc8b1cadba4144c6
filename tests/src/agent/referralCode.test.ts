import { describe, expect, it } from 'vitest'
import { referralCode } from '#src/features/rewards/agent/referralCode.ts'

describe('referralCode', () => {
  it.each([
    '10000002',
    ' 10000002\n',
    '1000 0002',
    'https://swerte.example/share?pid=10000002',
    'swerte.example/share?aid=summer&pid=10000002',
    'Join me on Swerte: a fiesta of games with play coins. https://swerte.example/share?pid=10000002#now',
  ])('finds the code in “%s”', (typed) => {
    expect(referralCode(typed)).toBe('10000002')
  })

  it.each(['', '  ', 'ate@swerte', 'https://swerte.example/share', 'https://swerte.example/share?pid=', `?pid=${'1'.repeat(41)}`])(
    'finds none in “%s”',
    (typed) => {
      expect(referralCode(typed)).toBeUndefined()
    },
  )
})
