import { describe, expect, test } from 'vitest'
import { breakOf, byHand, crash, minMultiple, maxMultiple, msUntil, multipleAt, multipleText, paidAt } from '#games/crash/rules.ts'

const words = 2 ** 32
/** The flight that a word leads to, counted from 0. */
const flightOf = (word: number) => breakOf(crash.step(() => word))
const bet = (choice: string, cashOut?: number) => ({ choice, stake: 100, cashOut: cashOut ?? null })

/** How many words reach a multiple, by the rules themselves: the last one that does, found by halving. */
function reaching(multiple: number): number {
  let [low, high] = [0, words]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (flightOf(middle) >= multiple) low = middle + 1
    else high = middle
  }
  return low
}

describe('the return', () => {
  test('of every target is 97 %, exactly to less than 100× in 2³²', () => {
    for (let multiple = minMultiple; multiple <= maxMultiple; multiple += multiple < 300 ? 1 : 97) {
      const count = reaching(multiple)
      expect(count).toBe(Number((97n * 2n ** 32n) / BigInt(multiple)))
      // In 2³² words the stake of 100 was paid `count` times `multiple`: 97 of 100, less what rounding down leaves.
      const missing = 97 * words - count * multiple
      expect(missing).toBeGreaterThanOrEqual(0)
      expect(missing).toBeLessThan(multiple)
    }
    expect(crash.rtp).toBe(9_700)
  })

  test('of never cashing out is the same: at 100× every bet in the air is paid', () => {
    expect(crash.payout(bet(byHand), ['100.00'])).toBe(100_00)
    expect(crash.payout(bet(byHand), ['99.99'])).toBe(0)
    expect([flightOf(0), reaching(maxMultiple) / words]).toEqual([maxMultiple, expect.closeTo(0.0097, 8)])
  })

  test('of the targets that the page lists is what their odds say', () => {
    for (const { pays, chance } of crash.odds) {
      expect(chance * pays).toBeCloseTo(0.97, 12)
      expect(chance).toBeCloseTo(reaching(pays * 100) / words, 8)
    }
  })

  test('four flights of 101 pay nothing', () => {
    expect(1 - reaching(minMultiple) / words).toBeCloseTo(4 / 101, 8)
    expect(flightOf(words - 1)).toBe(100)
  })
})

describe('a bet', () => {
  test('is paid at its target whether or not anybody watches, and not one hundredth below it', () => {
    expect(crash.payout(bet('2.00'), ['2.00'])).toBe(200)
    expect(crash.payout(bet('2.00'), ['1.99'])).toBe(0)
  })

  test('is paid where it was cashed out, but never beyond its target', () => {
    expect(paidAt({ choice: byHand, cashOut: 150 }, ['1.50'])).toBe(150)
    expect(paidAt({ choice: '3.00', cashOut: 150 }, ['9.00'])).toBe(150)
    expect(paidAt({ choice: '1.20', cashOut: 150 }, ['9.00'])).toBe(120)
    expect(paidAt({ choice: byHand, cashOut: 151 }, ['1.50'])).toBeUndefined()
  })

  test('that nobody could cash out is returned', () => {
    expect(crash.payout(bet(byHand, crash.run?.cashOut?.returned), ['1.00'])).toBe(100)
  })

  test.each(['1.00', '1', '2', '02.00', '2.0', '2.000', '100.01', '1e2.00', '-2.00', ' 2.00', '٢.00', 'Hand', ''])(
    'on “%s” is not offered',
    (choice) => {
      expect(crash.placeOf(choice)).toBeUndefined()
    },
  )

  test.each([byHand, '1.01', '2.00', '33.30', '100.00'])('on “%s” is offered', (choice) => {
    expect(crash.placeOf(choice)).toBe('kite')
  })
})

describe('the flight', () => {
  test('reaches 2× after 11.6 s, 10× after 38.4 s and ends at 100× after 76.8 s', () => {
    expect([msUntil(200), msUntil(1_000), msUntil(maxMultiple)]).toEqual([11_553, 38_377, 76_753])
    expect(crash.run?.ms(['100.00'])).toBe(76_753)
  })

  test('lasts exactly as long as its last multiple: every millisecond of it may still be cashed out, none after it', () => {
    for (const multiple of [100, 101, 137, 200, 999, 5_000, maxMultiple - 1]) {
      const outcome = [multipleText(multiple)]
      const ms = crash.run?.ms(outcome) ?? 0
      expect(crash.run?.cashOut?.isReached(multipleAt(ms - 1), outcome)).toBe(true)
      expect(crash.run?.cashOut?.isReached(multipleAt(ms), outcome)).toBe(false)
    }
  })

  test('cannot be left before 1.01×', () => {
    expect(crash.run?.cashOut?.at(msUntil(minMultiple) - 1)).toBeUndefined()
    expect(crash.run?.cashOut?.at(-1_000)).toBeUndefined()
    expect(crash.run?.cashOut?.at(msUntil(minMultiple))).toBe(minMultiple)
  })

  test('only ever rises, and shows nothing of its end', () => {
    const all = Array.from({ length: 80_000 }, (_, ms) => multipleAt(ms))
    expect(all.every((multiple, ms) => ms === 0 || multiple >= (all[ms - 1] ?? 0))).toBe(true)
    expect(crash.run?.shown(['2.00'], 5_000)).toEqual([])
  })
})
