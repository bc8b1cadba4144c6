import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { done } from '#machines/kit/outcome.ts'
import { createHeartbeat } from '#src/app/deferred/heartbeat.ts'
import type { App } from '#src/platform/app.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const beat = { serverTime: 0, elapsed: 0, net: 0, realityCheckDue: false, kicked: false, isVisitOver: false, settings: 0 }

/** A page whose player is logged in; the answer to preLogin may come later. */
function openPage(heartbeatSeconds: number | null) {
  const boot = { context: { preLogin: heartbeatSeconds === null ? null : { policy: { heartbeatSeconds } } } }
  const send = vi.fn<() => Promise<unknown>>(async () => done(beat))
  const app = { send, env: { now: () => 0 }, serverTime: { adjust: () => {} }, actors: { boot: { getSnapshot: () => boot } } }
  const heartbeat = createHeartbeat(app as unknown as App)
  heartbeat.start()
  heartbeat.send({ type: 'session.started' })
  return send
}

test.each([
  ['60 s where the server has not answered yet', null, 60],
  ['60 s by the default', 60, 60],
  ['what operators have set', 90, 90],
])('heartbeats are sent every %s', async (_, set, seconds) => {
  const send = openPage(set)
  await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1)
  expect(send).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(seconds * 1_000)
  expect(send).toHaveBeenCalledTimes(2)
})
