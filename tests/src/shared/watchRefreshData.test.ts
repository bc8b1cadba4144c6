import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshData } from '#contract/session.ts'
import { watchRefreshData } from '#src/shared/refresh/watchRefreshData.ts'

test('the latest response is read at once, when there is another, and when it is removed; other calls are not', () => {
  const queries = new QueryClient()
  const key = [refreshData.path, {}]
  queries.setQueryData(key, { newTerms: 1 })
  const read: unknown[] = []
  watchRefreshData(queries, (data) => read.push(data))
  expect(read).toEqual([{ newTerms: 1 }])
  queries.setQueryData(['wallet', {}], {})
  queries.setQueryData(key, { newTerms: 2 })
  queries.removeQueries({ queryKey: key })
  expect(read).toEqual([{ newTerms: 1 }, { newTerms: 2 }, undefined])
})
