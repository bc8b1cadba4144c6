import { afterEach, expect, it } from 'vitest'
import { targetAfterSignUp, setLimitsFirst, isLimitsFirst } from '#src/features/identity/auth/limitsFirst.ts'

afterEach(() => setLimitsFirst(false))

it('R22: leads to limits first a player who ticks it at registration, and others where they were going', () => {
  expect(targetAfterSignUp('/wallets')).toBe('/wallets')
  setLimitsFirst(true)
  expect([isLimitsFirst(), targetAfterSignUp('/wallets')]).toEqual([true, '/member/self-limited'])
  setLimitsFirst(false)
  expect([isLimitsFirst(), targetAfterSignUp('/wallets')]).toEqual([false, '/wallets'])
})
