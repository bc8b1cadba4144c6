import { expect, test } from 'vitest'
import type { DayRank } from '#contract/rank.ts'
import { rankPages } from '#src/features/rewards/rank/rankPages.ts'

const page = (pageNum: number, pages: number) => ({ allRank: { pageNum, pages } }) as DayRank

test('a ranking longer than a page is continued to its last place', () => {
  const { first, next } = rankPages('yesterday')
  expect(first).toEqual({ day: 'yesterday', pageSize: 50 })
  expect(next(page(1, 3), page(1, 3))).toEqual({ day: 'yesterday', pageSize: 50, pageNum: 2 })
  expect(next(page(2, 3), page(1, 3))).toEqual({ day: 'yesterday', pageSize: 50, pageNum: 3 })
  expect(next(page(3, 3), page(1, 3))).toBeUndefined()
  // Nobody has played.
  expect(next(page(1, 0), page(1, 0))).toBeUndefined()
})
