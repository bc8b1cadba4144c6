import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { fairDraw } from '#games/fair/fair.ts'
import { coinsOn, daySeeds, drawSlip, slipCount, verifyDraw } from '#games/palabunutan/rules.ts'
import type { DrawClaim } from '#games/palabunutan/rules.ts'
import { defaultPolicy } from '#server/settings/policy.ts'

const { board } = defaultPolicy.dailyGame
const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('the board has a hundred slips, all with a prize: 0.62 coins on average', () => {
  const count = slipCount(board)
  const coins = Array.from({ length: count }, (_, slip) => coinsOn(board, slip))
  expect([count, Math.min(...coins), Math.max(...coins)]).toEqual([100, 20, 10_00])
  expect(coins.reduce((sum, one) => sum + one, 0) / count).toBe(62)
  expect(() => coinsOn(board, count)).toThrow(RangeError)
})

test('each slip is drawn as often as another', () => {
  const [days, counts] = [20_000, Array.from({ length: 100 }, () => 0)]
  for (let day = 0; day < days; day++) {
    const slip = drawSlip(board, fairDraw(daySeeds({ serverSeed: 'server', clientSeed: 'client', day }), hmac))
    counts[slip] = (counts[slip] ?? 0) + 1
  }
  // Chi-squared with 99 degrees of freedom: 160 is exceeded once in ten thousand times.
  const expected = days / 100
  expect(counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)).toBeLessThan(160)
})

test('a draw is verified from its seeds, and a changed one is found', async () => {
  const seeds = { serverSeed: 'a secret', clientSeed: 'swerte', day: 20_780 }
  const slip = drawSlip(board, fairDraw({ serverSeed: 'a secret', clientSeed: 'swerte:daily', nonce: 20_780 }, hmac))
  const claim = { ...seeds, board, slip, coins: coinsOn(board, slip), serverSeedHash: sha256('a secret') }
  const check = (changes: Partial<DrawClaim>) => verifyDraw({ ...claim, ...changes }, { hmac, sha256 })
  expect(await check({})).toBe(true)
  expect(await check({ serverSeed: null })).toBeUndefined()
  expect(await check({ serverSeed: 'another' })).toBe(false)
  expect(await check({ slip: (slip + 1) % 100 })).toBe(false)
  expect(await check({ coins: claim.coins + 1 })).toBe(false)
  expect(await check({ day: seeds.day + 1, clientSeed: 'luck' })).toBe(false)
})
