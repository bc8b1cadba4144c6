import { useInfiniteQuery } from '@tanstack/react-query'
import { betRecord } from '#contract/records.ts'
import { useApp } from '../../platform/app.ts'
import { QueryRefused } from '../../platform/queries.ts'
import { nextPlace } from './roundPages.ts'
import type { Place, RoundPage } from './roundPages.ts'

export interface RoundFilter {
  demo: boolean
  gameId?: string
}

const pageSize = 20

/** The player's rounds, page after page, newest first. */
export function useRounds(filter: RoundFilter) {
  const app = useApp()
  return useInfiniteQuery({
    queryKey: [betRecord.path, 'pages', filter],
    initialPageParam: { pageNum: 1 } as Place,
    queryFn: async ({ pageParam }): Promise<RoundPage> => {
      const outcome = await app.send(betRecord, { ...filter, ...pageParam, pageSize })
      if (outcome.kind === 'refused') throw new QueryRefused(outcome)
      return outcome.data
    },
    getNextPageParam: (last, pages) => nextPlace(last, pages[0]),
    meta: { persist: true },
  })
}
