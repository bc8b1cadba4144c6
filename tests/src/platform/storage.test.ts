import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '#src/platform/storage.ts'

const page = new EventTarget()
const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, page[name].bind(page))
})
afterEach(() => void vi.unstubAllGlobals())

test('a page that the browser kept reads what another tab has changed meanwhile when it is shown again', () => {
  const seen: (string | null)[] = []
  const stop = browserStorage.onChange('token', (value) => void seen.push(value))
  const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  stored.set('swerte.token', 'token-2')
  show(false)
  expect(seen).toEqual([])
  show(true)
  expect(seen).toEqual(['token-2'])
  stop()
  show(true)
  expect(seen).toEqual(['token-2'])
})
