import { describe, expect, test } from 'vitest'
import { chips, isLayoutOffered, layoutLimits, withChip } from '#games/staged/layout.ts'

const limits = layoutLimits(chips)
const spots = ['red', 'black', 'n7']

describe('the bets on a table', () => {
  test('are held to the limits that follow from its chips', () => {
    expect(limits).toEqual({ min: 1_00, max: 100_00, total: 1_000_00 })
    expect(
      isLayoutOffered(
        [
          { spot: 'red', amount: 100_00 },
          { spot: 'n7', amount: 3_00 },
        ],
        spots,
        limits,
      ),
    ).toBe(true)
  })

  test.each([
    ['nothing', []],
    ['a spot that the table does not have', [{ spot: 'n8', amount: 1_00 }]],
    [
      'a spot twice',
      [
        { spot: 'red', amount: 1_00 },
        { spot: 'red', amount: 1_00 },
      ],
    ],
    ['a part of a chip', [{ spot: 'red', amount: 1_50 }]],
    ['more than the highest bet', [{ spot: 'red', amount: 101_00 }]],
  ])('are refused with %s', (_, layout) => {
    expect(isLayoutOffered(layout, spots, limits)).toBe(false)
  })

  test('are refused beyond the total', () => {
    const many = Array.from({ length: 11 }, (_, at) => `n${at}`)
    const layout = many.map((spot) => ({ spot, amount: 100_00 }))
    expect(isLayoutOffered(layout, many, limits)).toBe(false)
    expect(isLayoutOffered(layout.slice(1), many, limits)).toBe(true)
  })

  test('grow by a chip up to the limits, and are taken away', () => {
    const one = withChip([], 'red', 5_00, limits)
    const two = withChip(withChip(one, 'n7', 1_00, limits), 'red', 1_00, limits)
    expect(two).toEqual([
      { spot: 'n7', amount: 1_00 },
      { spot: 'red', amount: 6_00 },
    ])
    expect(withChip(two, 'red', 100_00, limits)).toContainEqual({ spot: 'red', amount: 100_00 })
    expect(withChip([{ spot: 'red', amount: 9_00 }], 'n7', 5_00, { ...limits, total: 10_00 })).toContainEqual({ spot: 'n7', amount: 1_00 })
    const full = [{ spot: 'red', amount: 100_00 }]
    expect(withChip(full, 'red', 1_00, limits)).toBe(full)
    expect(withChip(two, 'red', 0, limits)).toEqual([{ spot: 'n7', amount: 1_00 }])
  })
})
