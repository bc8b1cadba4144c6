import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refreshData } from '#contract/session.ts'
import { storeClosure } from '#src/app/deferred/closedUntil.ts'
import type { App } from '#src/platform/app.ts'

it('stores until when play is closed, as long as it is', () => {
  const queries = new QueryClient()
  const stored = new Map<string, string>()
  const storage = {
    write: (key: string, value: string) => void stored.set(key, value),
    clear: (key: string) => void stored.delete(key),
  } as App['storage']
  // Of an earlier visit: until an answer comes it holds.
  storage.write('closedUntil', '1700000000000')
  storeClosure({ queries, storage })
  const closedUntil = () => stored.get('closedUntil')
  expect(closedUntil()).toBe('1700000000000')
  const key = [refreshData.path, {}]
  const states: unknown[] = []
  const closed = { closure: { kind: 'break', until: 1_800_000_000_000 } }
  for (const data of [closed, { closure: null }, closed]) {
    queries.setQueryData(key, data)
    states.push(closedUntil())
  }
  queries.removeQueries({ queryKey: key })
  states.push(closedUntil())
  expect(states).toEqual(['1800000000000', undefined, '1800000000000', '1800000000000'])
})
