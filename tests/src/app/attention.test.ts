import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { refreshData } from '#contract/session.ts'
import { attentionMachine } from '#machines/attention/attention.machine.ts'
import { wireAttention } from '#src/app/deferred/attention.ts'
import type { App, DeferredActors } from '#src/platform/app.ts'
import { createReloadLocks } from '#src/platform/reloadLocks.ts'

test('nothing is offered in the lobby to a player on a break, from when that is known until it ends or they log out', () => {
  vi.stubGlobal('document', { hidden: false, addEventListener: () => {} })
  const queries = new QueryClient()
  const attention = createActor(attentionMachine, { input: { pathname: '/', blockers: [] } }).start()
  const idle = { subscribe: () => {}, getSnapshot: () => ({ matches: () => true, context: { open: [], waiting: [] } }) }
  const asked: string[] = []
  const recorderOf = (name: string) => ({ send: ({ type }: { type: string }) => void asked.push(`${name} ${type}`) })
  wireAttention(
    { queries, reloadLocks: createReloadLocks() } as unknown as App,
    {
      attention,
      overlays: idle,
      eligibility: { subscribe: () => {}, getSnapshot: () => idle.getSnapshot() },
      popups: recorderOf('popups'),
      install: recorderOf('install'),
      bankruptcyOffer: recorderOf('gift'),
    } as unknown as DeferredActors,
  )
  const know = (closure: object | null) => queries.setQueryData([refreshData.path, {}], { closure })
  const steps = [
    () => know({ kind: 'break', until: 1 }),
    () => know(null),
    () => know({ kind: 'exclusion', until: 1 }),
    () => queries.removeQueries(),
  ].map((step) => {
    asked.splice(0)
    step()
    return asked.join(', ')
  })
  const [stopped, resumed] = [
    'popups offers.blocked, install home.left, gift offers.blocked',
    'gift offers.allowed, popups offers.allowed, install home.entered',
  ]
  expect(steps).toEqual([stopped, resumed, stopped, resumed])
  vi.unstubAllGlobals()
})
