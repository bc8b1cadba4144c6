import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refreshData } from '#contract/session.ts'
import { storeClosure } from '#src/app/deferred/closedUntil.ts'
import type { App } from '#src/platform/app.ts'

it('stores until when play is closed, as long as it is and the player is logged in', () => {
  const queries = new QueryClient()
  const stored = new Map<string, string>()
  const storage = {
    write: (key: string, value: string) => void stored.set(key, value),
    clear: (key: string) => void stored.delete(key),
  } as App['storage']
  storeClosure({ queries, storage })
  const key = [refreshData.path, {}]
  const states: unknown[] = []
  const closed = { closure: { kind: 'break', until: 1_800_000_000_000 } }
  for (const data of [closed, { closure: null }, closed, undefined]) {
    if (data) queries.setQueryData(key, data)
    else queries.removeQueries({ queryKey: key })
    states.push(Object.fromEntries(stored))
  }
  expect(states).toEqual([{ closedUntil: '1800000000000' }, {}, { closedUntil: '1800000000000' }, {}])
})
