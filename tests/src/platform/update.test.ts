import { afterEach, expect, test, vi } from 'vitest'
import { readBuildInfo } from '#src/platform/update.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A server that returns these statuses, one after another. */
function createServer(...statuses: number[]) {
  const fetch = vi.fn<() => Promise<Response>>(async () => Response.json({ build: 'b2' }, { status: statuses.shift() ?? 200 }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test.each([408, 409, 425, 429, 500, 502, 503, 504])('the build is requested once more after a %i', async (status) => {
  const fetch = createServer(status, 200)
  await expect(readBuildInfo()).resolves.toEqual({ build: 'b2' })
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('but not a third time', async () => {
  const fetch = createServer(503, 503, 200)
  await expect(readBuildInfo()).rejects.toThrow('no build info')
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('and not where a retry returns the same', async () => {
  const fetch = createServer(404, 200)
  await expect(readBuildInfo()).rejects.toThrow('no build info')
  expect(fetch).toHaveBeenCalledTimes(1)
})
