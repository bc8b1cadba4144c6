import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { Beat } from '#machines/heartbeat/heartbeat.machine.ts'
import { wireSettings } from '#src/app/deferred/settings.ts'
import type { App, DeferredActors } from '#src/platform/app.ts'

afterEach(() => vi.unstubAllGlobals())

it('fetches the shown data and the theme again when a heartbeat reports changed settings, and the configuration with the first one', () => {
  vi.stubGlobal('location', { search: '' })
  const queries = new QueryClient()
  const invalidate = vi.spyOn(queries, 'invalidateQueries').mockResolvedValue()
  const sent: string[] = []
  const send = async ({ path }: { path: string }) => {
    sent.push(path)
    throw new TypeError('offline')
  }
  let beat: ((told: { beat: Pick<Beat, 'settings'> }) => void) | undefined
  const heartbeat = { on: (_: string, heard: typeof beat) => void (beat = heard) }
  wireSettings({ queries, send, env: { now: () => 0 } } as unknown as App, heartbeat as unknown as DeferredActors['heartbeat'])
  for (const settings of [1_000, 1_000, 2_000, 2_000, 1_000]) beat?.({ beat: { settings } })
  expect(invalidate.mock.calls).toEqual([[{ queryKey: ['anonymous/appConfig'] }], [], []])
  expect(sent).toEqual(['anonymous/appTheme', 'anonymous/appTheme'])
})
