import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settleShare, share } from '#src/platform/share.ts'

const id = 'c6b8c0de-0000-4000-8000-000000000001'
const sharing = { title: 'Swerte', text: 'Join me', url: 'https://swerte.example/' }
let posted: unknown[]
let copied: string[]
let hasFocus: boolean

/** A page in a wrapper, or in a browser without a share sheet. */
const open = (isWrapped: boolean) => {
  vi.stubGlobal('window', isWrapped ? { SwerteNative: { postMessage: (text: string) => posted.push(JSON.parse(text)) } } : {})
}

beforeEach(() => {
  ;[posted, copied, hasFocus] = [[], [], true]
  vi.useFakeTimers()
  vi.stubGlobal('__INSPECT__', false)
  vi.stubGlobal('document', { hasFocus: () => hasFocus })
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a browser without a share sheet copies the link', async () => {
  open(false)
  expect(await share(id, sharing)).toBe('copied')
  expect([posted, copied]).toEqual([[], [sharing.url]])
})

test.each([
  [true, 'shared'],
  [false, 'dismissed'],
] as const)('a wrapper answers after its sheet, which was open for a minute: %s', async (isShared, ended) => {
  open(true)
  const sharingEnds = share(id, sharing)
  hasFocus = false
  await vi.advanceTimersByTimeAsync(60_000)
  settleShare({ type: 'share.done', id, isShared })
  expect(await sharingEnds).toBe(ended)
  expect([posted, copied]).toEqual([[{ type: 'share', id, ...sharing }], []])
})

test('an older wrapper, which knows nothing of sharing, does not keep the player waiting: the link is copied', async () => {
  open(true)
  const sharingEnds = share(id, sharing)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await Promise.race([sharingEnds, Promise.resolve('still waiting')])).toBe('copied')
  expect(copied).toEqual([sharing.url])
})

test('a sheet that is never answered counts as closed after five minutes', async () => {
  open(true)
  const sharingEnds = share(id, sharing)
  hasFocus = false
  await vi.advanceTimersByTimeAsync(300_000)
  expect(await sharingEnds).toBe('dismissed')
  expect(copied).toEqual([])
})
