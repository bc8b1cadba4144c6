import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Beat } from '#machines/heartbeat/heartbeat.machine.ts'
import { listenForSettings, wireSettings } from '#src/app/deferred/settings.ts'
import type { App, DeferredActors } from '#src/platform/app.ts'

beforeEach(() => vi.stubGlobal('location', { search: '' }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const now = 1_000_000
function open({ isClosed = false } = {}) {
  const queries = new QueryClient()
  const invalidate = vi.spyOn(queries, 'invalidateQueries').mockResolvedValue()
  const sent: string[] = []
  const send = async ({ path }: { path: string }) => {
    sent.push(path)
    throw new TypeError('offline')
  }
  const booted: string[] = []
  const boot = {
    getSnapshot: () => ({ context: { preLogin: { maintenance: { state: isClosed ? 'closed' : 'open' } } } }),
    send: ({ type }: { type: string }) => void booted.push(type),
  }
  let beat: ((update: { beat: Pick<Beat, 'settings'> }) => void) | undefined
  const heartbeat = { on: (_: string, listener: typeof beat) => void (beat = listener) }
  const app = { actors: { boot }, queries, send, serverTime: { now: () => now }, env: { now: () => now, uuid: () => '80000000-0000' } }
  const learn = wireSettings(app as unknown as App, heartbeat as unknown as DeferredActors['heartbeat'])
  return { app: app as unknown as App, invalidate, sent, booted, learn, beat: (settings: number) => beat?.({ beat: { settings } }) }
}

it('fetches the shown data and the theme again when changed settings are reported, by heartbeat or stream', () => {
  const { invalidate, sent, booted, learn, beat } = open()
  beat(1_000)
  beat(1_000)
  learn(2_000)
  beat(2_000)
  learn(1_000)
  expect(invalidate.mock.calls).toEqual([[], []])
  expect(sent).toEqual(['anonymous/appTheme', 'anonymous/appTheme'])
  expect(booted).toEqual([])
})

it('fetches the configuration and the theme again when settings were changed while the page opened', () => {
  const { invalidate, sent, beat } = open()
  beat(now)
  expect(invalidate.mock.calls).toEqual([[{ queryKey: ['anonymous/appConfig'] }]])
  expect(sent).toEqual(['anonymous/appTheme'])
})

it('asks at once whether maintenance is over', () => {
  const { booted, learn } = open({ isClosed: true })
  learn(1_000)
  learn(2_000)
  expect(booted).toEqual(['boot.retried'])
})

it('listens while the page is visible, and spreads what follows a change', () => {
  vi.useFakeTimers()
  const streams: FakeStream[] = []
  class FakeStream {
    readonly url: string
    isOpen = true
    listener: ((event: { data: string }) => void) | undefined
    constructor(url: string) {
      this.url = url
      streams.push(this)
    }
    addEventListener(_: string, listener: FakeStream['listener']) {
      this.listener = listener
    }
    close() {
      this.isOpen = false
    }
  }
  vi.stubGlobal('EventSource', FakeStream)
  const page = { hidden: false, show: () => {} }
  const onVisibility = (_: string, report: () => void) => void (page.show = report)
  vi.stubGlobal('document', { ...page, addEventListener: onVisibility })
  const { app } = open()
  const learned: number[] = []
  listenForSettings(app, (since) => learned.push(since))
  vi.advanceTimersByTime(4_999)
  expect(streams).toEqual([])
  vi.advanceTimersByTime(1)
  expect(streams.map(({ url, isOpen }) => [url, isOpen])).toEqual([['/production-api/settings', true]])
  streams[0]?.listener?.({ data: '{"since":1}' })
  vi.advanceTimersByTime(0)
  streams[0]?.listener?.({ data: '{"since":2}' })
  expect(learned).toEqual([1])
  vi.advanceTimersByTime(1_501)
  expect(learned).toEqual([1, 2])
  vi.stubGlobal('document', { hidden: true })
  page.show()
  expect(streams[0]?.isOpen).toBe(false)
  vi.stubGlobal('document', { hidden: false })
  page.show()
  vi.advanceTimersByTime(5_000)
  expect(streams).toHaveLength(2)
})
