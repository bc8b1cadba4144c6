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
  const app = {
    send: async (_call: object, input: { kind: string; pageNum?: number }) => {
      requests.push(input)
      const pageNum = input.pageNum ?? 1
      const list = pageNum === 1 ? [`${input.kind} 1`, `${input.kind} 2`] : [`${input.kind} 3`]
      return done({ list, total: 3, pageNum, pageSize: 2 })
    },
  } as unknown as App
  const queries = createQueryClient(storage, 'build')
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
