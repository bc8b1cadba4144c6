import { useInfiniteQuery } from '@tanstack/react-query'
import type { Call, OutputOf } from '#contract/call.ts'
import { useApp } from '../../../platform/app.ts'
import { QueryRefused } from '../../../platform/queries.ts'

interface PageInput {
  pageNum: number
  pageSize: number
}

/** A call's pages, one after another. `hasMore` says whether a page is not the last. */
export function usePages<C extends Call>(call: C, pageSize: number, hasMore: (last: OutputOf<C>) => boolean) {
  const app = useApp()
  return useInfiniteQuery({
    queryKey: [call.path, 'pages'],
    initialPageParam: 1,
    queryFn: async ({ pageParam }): Promise<OutputOf<C>> => {
      const outcome = await app.send(call, { pageNum: pageParam, pageSize } satisfies PageInput as never)
      if (outcome.kind === 'refused') throw new QueryRefused(outcome)
      return outcome.data
    },
    getNextPageParam: (last, _pages, pageNum) => (hasMore(last) ? pageNum + 1 : undefined),
  })
}
