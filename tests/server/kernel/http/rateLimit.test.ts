import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WindowCounts } from '#server/kernel/http/rateLimit.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'], now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

const windowMs = 60_000
function count(counts: WindowCounts, key: string) {
  let counted: { current: number; ttl: number } | undefined
  counts.incr(key, (_error, result) => (counted = result), windowMs)
  return counted
}

test('calls are counted by key in a window that begins with the first, also where counts are handed on', () => {
  const counts = new WindowCounts()
  count(counts, 'spin 1')
  vi.advanceTimersByTime(45_000)
  expect([count(counts, 'spin 2'), count(counts, 'spin 2')]).toEqual([
    { current: 1, ttl: 60_000 },
    { current: 2, ttl: 60_000 },
  ])
  vi.advanceTimersByTime(30_000)
  expect([count(counts.child(), 'spin 1'), count(counts, 'spin 2')]).toEqual([
    { current: 1, ttl: 60_000 },
    { current: 3, ttl: 30_000 },
  ])
  vi.advanceTimersByTime(30_000)
  expect([count(counts, 'spin 1'), count(counts, 'spin 2')]).toEqual([
    { current: 2, ttl: 30_000 },
    { current: 1, ttl: 60_000 },
  ])
})

test('whoever has not called for two windows is forgotten', () => {
  const counts = new WindowCounts()
  for (let caller = 0; caller < 1_000; caller++) count(counts, `spin ${caller}`)
  vi.advanceTimersByTime(windowMs)
  count(counts, 'spin 1')
  expect(counts.size).toBe(1_000)
  vi.advanceTimersByTime(windowMs)
  count(counts, 'spin 2')
  expect(counts.size).toBe(2)
})
