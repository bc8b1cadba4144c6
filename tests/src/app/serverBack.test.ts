import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refused, UnexpectedError } from '#machines/kit/outcome.ts'
import { reloadWhenServerIsBack } from '#src/app/deferred/serverBack.ts'
import { QueryRefused } from '#src/queries/queries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page that shows one query, over a server that answers as told. */
function openPage(answer: () => unknown) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let asked = 0
  let isReachable = true
  const observer = new QueryObserver(queries, {
    queryKey: ['appConfig', {}],
    queryFn: async () => {
      asked += 1
      return answer()
    },
  })
  reloadWhenServerIsBack({ queries }, () => isReachable)
  const leave = observer.subscribe(() => {})
  return {
    asked: () => asked,
    shown: () => observer.getCurrentResult().data,
    leave,
    setReachable: (now: boolean) => {
      isReachable = now
    },
  }
}
const lose = () => {
  throw new UnexpectedError('offline')
}

it('a page loads what was lost within seconds of the server being back', async () => {
  let answer: () => unknown = lose
  const page = openPage(() => answer())
  await vi.advanceTimersByTimeAsync(9_000)
  expect(page.asked()).toBe(3)
  answer = () => 'games'
  await vi.advanceTimersByTimeAsync(6_000)
  expect(page.shown()).toBe('games')
  expect(page.asked()).toBe(4)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(page.asked()).toBe(4)
})

it('a page asks ever more rarely, at most every ten seconds', async () => {
  const page = openPage(lose)
  await vi.advanceTimersByTimeAsync(3_000 + 4_500 + 6_750 + 10_000)
  expect(page.asked()).toBe(5)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(page.asked()).toBe(5)
  await vi.advanceTimersByTimeAsync(1)
  expect(page.asked()).toBe(6)
})

it('a page repeats neither what was refused nor what no page shows any more', async () => {
  const asking = openPage(() => {
    throw new QueryRefused(refused('vipOnly', 5531, null))
  })
  const leaving = openPage(lose)
  await vi.advanceTimersByTimeAsync(1)
  leaving.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asking.asked(), leaving.asked()]).toEqual([1, 1])
})

it('a page waits while it is hidden or offline', async () => {
  const page = openPage(lose)
  page.setReachable(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.asked()).toBe(1)
  page.setReachable(true)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(page.asked()).toBe(2)
})
