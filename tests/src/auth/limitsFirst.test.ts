import { afterEach, expect, it } from 'vitest'
import { afterJoining, wantLimits, wantsLimits } from '#src/features/identity/auth/limitsFirst.ts'

afterEach(() => wantLimits(false))

it('R22: who ticks it at registration sets limits first, everybody else goes where they were going', () => {
  expect(afterJoining('/wallets')).toBe('/wallets')
  wantLimits(true)
  expect([wantsLimits(), afterJoining('/wallets')]).toEqual([true, '/member/self-limited'])
  wantLimits(false)
  expect([wantsLimits(), afterJoining('/wallets')]).toEqual([false, '/wallets'])
})
