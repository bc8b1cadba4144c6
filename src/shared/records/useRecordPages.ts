import { useInfiniteQuery } from '@tanstack/react-query'
import type { Call, OutputOf } from '#contract/call.ts'
import { useApp } from '../../platform/app.ts'
import type { App } from '../../platform/app.ts'
import { QueryRefused } from '../../platform/queries.ts'
import type { Filter, Place, RecordList } from './records.ts'

/** One page, wherever it is. Throws a refusal. */
export async function askPage<C extends Call, Row>(
  app: App,
  { call }: RecordList<C, Row>,
  filter: Filter<C>,
  place: Place,
  pageSize: number,
): Promise<OutputOf<C>> {
  const outcome = await app.send(call, { ...filter, ...place, pageSize } as never)
  if (outcome.kind === 'refused') throw new QueryRefused(outcome)
  return outcome.data
}

/** A list's pages, one behind another. They stay while one looks at a record and comes back. */
export function useRecordPages<C extends Call, Row>(list: RecordList<C, Row>, filter: Filter<C>) {
  const app = useApp()
  return useInfiniteQuery({
    queryKey: [list.call.path, 'pages', filter],
    initialPageParam: {} as Place,
    queryFn: ({ pageParam }): Promise<OutputOf<C>> => askPage(app, list, filter, pageParam, list.pageSize),
    getNextPageParam: (last, pages) => list.next(last, pages[0] ?? last),
    staleTime: 15_000,
    meta: { persist: true },
  })
}
