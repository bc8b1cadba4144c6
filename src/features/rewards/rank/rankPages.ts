import { rankInfo } from '#contract/rank.ts'
import type { RankDay } from '#contract/rank.ts'
import type { Paging } from '../../../queries/pages.ts'

/** The maximum page size. */
const pageSize = 50

/** A day's places, as many as the server shows. */
export const rankPages = (day: RankDay): Paging<typeof rankInfo> => ({
  call: rankInfo,
  first: { day, pageSize },
  next: ({ allRank: { pageNum, pages } }) => (pageNum < pages ? { day, pageSize, pageNum: pageNum + 1 } : undefined),
})
