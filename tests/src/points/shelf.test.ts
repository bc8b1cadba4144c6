import { expect, test } from 'vitest'
import type { PointsItem } from '#contract/points.ts'
import { restrictionOf, shelvesOf } from '#src/features/rewards/points/shelf.ts'

const item = (id: string, cost: number, more: Partial<PointsItem> = {}): PointsItem => ({
  id,
  cost,
  award: { id, propId: 2001, count: 1_00 },
  stock: null,
  perDay: 2,
  leftToday: 2,
  ...more,
})

test('an item is available for exactly its points, and not for one less', () => {
  expect(restrictionOf(item('a', 50), 50)).toBeNull()
  expect(restrictionOf(item('a', 50), 49)).toBe('points')
})

test('“gone” takes precedence over “no more today”, and that over missing points', () => {
  expect(restrictionOf(item('a', 50, { stock: 0, leftToday: 0 }), 0)).toBe('stock')
  expect(restrictionOf(item('a', 50, { stock: 3, leftToday: 0 }), 0)).toBe('today')
})

test('what is available now comes first, each shelf cheapest first', () => {
  const { now, later } = shelvesOf([item('dear', 900), item('two', 60), item('gone', 10, { stock: 0 }), item('one', 50)], 100)
  expect(now.map(({ id }) => id)).toEqual(['one', 'two'])
  expect(later.map(({ id }) => id)).toEqual(['gone', 'dear'])
})
