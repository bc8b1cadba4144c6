import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadKyc } from '#contract/kyc.ts'
import { refreshData } from '#contract/session.ts'
import type { App } from '#src/platform/app.ts'
import type { QuietReason } from '#src/platform/http.ts'

const onTimeout = vi.fn<() => void>()
const callHooks = {
  tokenOf: () => 'token-1',
  timeoutOf: () => 10_000,
  failureName: async () => undefined,
  onUnauthorised: () => {},
  onTimeout,
  onMaintenance: () => {},
  onNewTerms: () => {},
  onTooOld: () => {},
}

beforeEach(() => {
  onTimeout.mockReset()
  vi.stubGlobal('swerteBoot', { calls: new Map() })
  vi.stubGlobal('document', { referrer: '', querySelectorAll: () => [] })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('__APP_VERSION__', '1.0.0')
})
afterEach(() => vi.unstubAllGlobals())

test.each<[string, QuietReason | undefined, number]>([
  ['any call', undefined, 1],
  ['one that nobody waits for', 'background', 0],
  ['one whose place says it itself', 'place', 0],
])('the time-out of %s opens Tips this many times', async (_what, quiet, times) => {
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('late', 'TimeoutError')))
  const { createSend } = await import('#src/platform/http.ts')
  await expect(createSend('', callHooks)(refreshData, {}, quiet ? { quiet } : {})).rejects.toMatchObject({ reason: 'timeout' })
  expect(onTimeout).toHaveBeenCalledTimes(times)
})

test('a lost connection is not a time-out', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const { createSend } = await import('#src/platform/http.ts')
  await expect(createSend('', callHooks)(refreshData, {})).rejects.toMatchObject({ reason: 'offline' })
  expect(onTimeout).toHaveBeenCalledTimes(0)
})

/** The app's request for a picture, and its result. */
class Request extends EventTarget {
  static last: Request
  timeout = 0
  response: unknown = null
  readonly upload = new EventTarget()
  constructor() {
    super()
    Request.last = this
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
}

/** An upload whose request is under way, and what it sends to the app. */
async function startUpload() {
  vi.stubGlobal('XMLHttpRequest', Request)
  const { upload } = await import('#src/platform/upload.ts')
  const sent: { type: string }[] = []
  const actor = { getSnapshot: () => ({ context: { token: 'token-1' } }), send: (event: { type: string }) => void sent.push(event) }
  const app = {
    actors: { session: actor, network: actor, boot: actor },
    deferred: Promise.resolve({ overlays: actor, version: actor }),
  } as unknown as App
  const { signal } = new AbortController()
  return { sent, going: upload(app, uploadKyc, { fields: {}, file: new Blob(['x']), signal, onProgress: () => {} }) }
}

test.each([
  ['that takes too long is told by Tips', 'timeout', 'timeout', [{ type: 'call.timedOut' }]],
  ['whose line is lost is not', 'error', 'offline', []],
  ['that the player left is not', 'abort', 'timeout', []],
])('an upload %s', async (_what, event, reason, expected) => {
  const { sent, going } = await startUpload()
  expect(Request.last.timeout).toBe(100_000)
  Request.last.dispatchEvent(new Event(event))
  await expect(going).rejects.toMatchObject({ reason })
  expect(sent).toEqual(expected)
})

test.each([
  [401, null, { type: 'call.unauthorised', token: 'token-1' }],
  [10010, { version: 3 }, { type: 'overlay.requested', key: 'newTerms', name: 'newTerms', input: { version: 3 }, isOffer: false }],
  [10016, null, { type: 'maintenance.reported' }],
  [10020, null, { type: 'part.missing' }],
])('an upload refused with %i is reported to the app, as any call is', async (errcode, data, expected) => {
  const { sent, going } = await startUpload()
  Request.last.response = { errcode, message: '', data }
  Request.last.dispatchEvent(new Event('load'))
  await expect(going).resolves.toMatchObject({ kind: 'refused', errcode })
  expect(sent).toEqual([expected])
})
