import { afterEach, expect, it } from 'vitest'
import { afterJoining, wantLimits, wantsLimits } from '#src/features/identity/auth/limitsFirst.ts'

afterEach(() => wantLimits(false))

it('R22: leads to limits first a player who ticks it at registration, and others where they were going', () => {
  expect(afterJoining('/wallets')).toBe('/wallets')
  wantLimits(true)
  expect([wantsLimits(), afterJoining('/wallets')]).toEqual([true, '/member/self-limited'])
  wantLimits(false)
  expect([wantsLimits(), afterJoining('/wallets')]).toEqual([false, '/wallets'])
})
