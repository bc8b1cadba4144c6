import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { exchangeRecord } from '#contract/withdrawal.ts'
import { done } from '#machines/kit/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { pagesOf } from '#src/queries/pages.ts'
import { createQueryClient } from '#src/queries/queryClient.ts'
import { nextPage } from '#src/shared/records/pages.ts'

const storage = { read: () => null, write: () => {}, clear: () => {}, onChange: () => () => {} }

/** An app whose server has three orders of each kind, two per page. */
function createApp() {
  const requests: object[] = []
  const queries = createQueryClient(storage, 'build')
  const app = {
    queries,
    send: async (_call: object, input: { kind: string; pageNum?: number }) => {
      requests.push(input)
      const pageNum = input.pageNum ?? 1
      const list = pageNum === 1 ? [`${input.kind} 1`, `${input.kind} 2`] : [`${input.kind} 3`]
      return done({ list, total: 3, pageNum, pageSize: 2 })
    },
  } as unknown as App
  const read = async (kind: 'open' | 'paid', pages = 1) => {
    const next = (last: Parameters<typeof nextPage>[0]) => {
      const place = nextPage(last)
      return place && { kind, pageSize: 2, ...place }
    }
    const data = await queries.fetchInfiniteQuery({ ...pagesOf(app, { call: exchangeRecord, first: { kind, pageSize: 2 }, next }), pages })
    return data.pages.flatMap(({ list }) => list)
  }
  return { requests, read }
}

test('a list loads page by page to its end', async () => {
  const { requests, read } = createApp()
  expect(await read('open', 5)).toEqual(['open 1', 'open 2', 'open 3'])
  expect(requests).toEqual([
    { kind: 'open', pageSize: 2 },
    { kind: 'open', pageSize: 2, pageNum: 2 },
  ])
})

test('a filter has pages of its own, and finds them again', async () => {
  const { requests, read } = createApp()
  expect(await read('open')).toEqual(['open 1', 'open 2'])
  expect(await read('paid')).toEqual(['paid 1', 'paid 2'])
  expect(await read('open')).toEqual(['open 1', 'open 2'])
  expect(requests).toHaveLength(2)
})

/** A list of 60 pages with one row each, newest first, as a page of the app observes it. */
async function openLongList() {
  const requests: (number | undefined)[] = []
  const rows = Array.from({ length: 60 }, (_, index) => `row ${60 - index}`)
  const queries = createQueryClient(storage, 'build')
  const app = {
    queries,
    send: async (_call: object, { pageNum = 1 }: { pageNum?: number }) => {
      requests.push(pageNum)
      return done({ list: [rows[pageNum - 1]], total: rows.length, pageNum, pageSize: 1 })
    },
  } as unknown as App
  const options = pagesOf(app, {
    call: exchangeRecord,
    first: { pageSize: 1 },
    next: (last) => {
      const place = nextPage(last)
      return place && { pageSize: 1, ...place }
    },
  })
  const list = new InfiniteQueryObserver(queries, options)
  const leave = list.subscribe(() => {})
  await list.refetch()
  while (list.getCurrentResult().hasNextPage) await list.fetchNextPage()
  requests.length = 0
  const shown = () => list.getCurrentResult().data?.pages.flatMap((page) => page.list as unknown as string[]) ?? []
  return { requests, rows, queries, list, leave, shown }
}

test('a long list that is refreshed requests its first five pages, and keeps the others where those are as they were', async () => {
  const { requests, rows, list, leave, shown } = await openLongList()
  expect(shown()).toEqual(rows)
  await list.refetch()
  expect(requests).toEqual([1, 2, 3, 4, 5])
  expect(shown()).toEqual(rows)
  expect(list.getCurrentResult().hasNextPage).toBe(false)
  leave()
})

test('a long list with a new row starts again with its first five pages, and continues after them', async () => {
  const { requests, rows, list, leave, shown } = await openLongList()
  rows.unshift('row 61')
  await list.refetch()
  expect(requests).toEqual([1, 2, 3, 4, 5])
  expect(shown()).toEqual(rows.slice(0, 5))
  await list.fetchNextPage()
  expect(requests).toEqual([1, 2, 3, 4, 5, 6])
  expect(shown()).toEqual(rows.slice(0, 6))
  leave()
})

test('a long list of which a row is known to have changed keeps no page that it did not request', async () => {
  const { requests, rows, queries, list, leave, shown } = await openLongList()
  rows[40] = 'row 20, read'
  await queries.invalidateQueries({ queryKey: [exchangeRecord.path] })
  expect(requests).toEqual([1, 2, 3, 4, 5])
  expect(shown()).toEqual(rows.slice(0, 5))
  while (list.getCurrentResult().hasNextPage) await list.fetchNextPage()
  expect(shown()).toEqual(rows)
  leave()
})
