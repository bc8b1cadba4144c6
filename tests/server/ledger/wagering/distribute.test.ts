import { describe, expect, test } from 'vitest'
import { distribute } from '#server/ledger/wagering/distribute.ts'
import type { LockRange } from '#server/ledger/wagering/distribute.ts'
import { seededRandom } from '../../fixtures/app.ts'

const doneOf = (locks: readonly LockRange[], usedTo = 0) => distribute(locks, usedTo).map(({ done }) => done)

describe('valid bet', () => {
  test.each([
    [
      'goes to the oldest lock first',
      [
        { need: 100, from: 0, until: 150 },
        { need: 100, from: 0, until: 150 },
      ],
      0,
      [100, 50],
    ],
    ['before a lock was made is none of its own', [{ need: 100, from: 80, until: 150 }], 0, [70]],
    ['that an older lock took before counts for no other', [{ need: 100, from: 0, until: 150 }], 120, [30]],
    [
      'after a lock ran out goes to the next one',
      [
        { need: 100, from: 0, until: 40 },
        { need: 100, from: 0, until: 150 },
      ],
      0,
      [40, 100],
    ],
    [
      'is not lost to a younger lock that ran out while it waited',
      [
        { need: 200, from: 0, until: 150 },
        { need: 100, from: 50, until: 90 },
      ],
      0,
      [150, 0],
    ],
    [
      'that a lock took before its requirement was reduced counts for no younger one',
      [
        { need: 10, from: 40, until: 45 },
        { need: 100, from: 0, until: 45 },
      ],
      0,
      [5, 0],
    ],
    [
      'that a lock took before its requirement was reduced counts for no younger one, before its next bet either',
      [
        { need: 10, from: 40, until: 40 },
        { need: 100, from: 0, until: 40 },
      ],
      0,
      [0, 0],
    ],
    ['there is none of is given to nobody', [{ need: 100, from: 10, until: 10 }], 0, [0]],
  ])('%s', (_what, locks, usedTo, done) => expect(doneOf(locks, usedTo)).toEqual(done))

  test('is distributed as if every hundredth were assigned separately, in ten thousand cases', () => {
    const random = seededRandom('turnover')
    for (let round = 0; round < 10_000; round++) {
      const count = random.below(40)
      const froms = Array.from({ length: 1 + random.below(5) }, () => random.below(count + 1)).toSorted((a, b) => a - b)
      const locks = froms.map((from) => ({
        need: 1 + random.below(15),
        from,
        until: random.below(2) ? count : from + random.below(count - from + 1),
      }))
      const amounts = locks.map(() => 0)
      for (let at = 0; at < count; at++) {
        const first = locks.findIndex(({ need, from, until }, index) => from <= at && at < until && (amounts[index] ?? 0) < need)
        if (first >= 0) amounts[first] = (amounts[first] ?? 0) + 1
      }
      expect(doneOf(locks)).toEqual(amounts)
    }
  })
})
