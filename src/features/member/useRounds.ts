import { useInfiniteQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/call.ts'
import { betRecord } from '#contract/records.ts'
import { useApp } from '../../platform/app.ts'
import { QueryRefused } from '../../platform/queries.ts'

type Page = OutputOf<typeof betRecord>

export interface RoundFilter {
  demo: boolean
  gameId?: string
}

/** Which page, of the rounds before a moment: rounds played meanwhile must not push others onto two pages. */
interface Place {
  pageNum: number
  to?: number
}

const pageSize = 20

export const nextPlace = (last: Page, first: Page | undefined): Place | undefined => {
  const newest = first?.list[0]?.time
  return newest !== undefined && last.pageNum * last.pageSize < last.total ? { pageNum: last.pageNum + 1, to: newest + 1 } : undefined
}

/** The player's rounds, page after page, newest first. */
export function useRounds(filter: RoundFilter) {
  const app = useApp()
  return useInfiniteQuery({
    queryKey: [betRecord.path, 'pages', filter],
    initialPageParam: { pageNum: 1 } as Place,
    queryFn: async ({ pageParam }): Promise<Page> => {
      const outcome = await app.send(betRecord, { ...filter, ...pageParam, pageSize })
      if (outcome.kind === 'refused') throw new QueryRefused(outcome)
      return outcome.data
    },
    getNextPageParam: (last, pages) => nextPlace(last, pages[0]),
    meta: { persist: true },
  })
}
