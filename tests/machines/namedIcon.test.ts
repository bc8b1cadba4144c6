import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { namedIconMachine } from '#machines/namedIcon/namedIcon.machine.ts'
import { pictureOf } from '#machines/namedIcon/namedIcon.selectors.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Answer = { readonly after: number; readonly picture?: string }

/** An icon whose two addresses answer after this many ms; without a picture they fail. Records when each is requested. */
function createIcon(first: Answer, second: Answer) {
  const requests: [string, number][] = []
  const answer = (which: string, { after, picture }: Answer) =>
    fromPromise<string, undefined>(async () => {
      requests.push([which, Date.now()])
      await new Promise((resolve) => setTimeout(resolve, after))
      if (picture === undefined) throw new TypeError('offline')
      return picture
    })
  vi.setSystemTime(0)
  const icon = createActor(
    namedIconMachine.provide({ actors: { askFirst: answer('first', first), askSecond: answer('second', second) } }),
  ).start()
  return { icon, requests, picture: () => pictureOf(icon.getSnapshot()) }
}

it('is taken from the first address, and the second is not asked, when that answers within 750 ms', async () => {
  const { requests, picture } = createIcon({ after: 749, picture: 'a' }, { after: 0, picture: 'b' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect([picture(), requests]).toEqual(['a', [['first', 0]]])
})

it('asks the second address after 750 ms, and takes whichever answers first', async () => {
  const slow = createIcon({ after: 2_000, picture: 'a' }, { after: 100, picture: 'b' })
  await vi.advanceTimersByTimeAsync(850)
  expect([slow.picture(), slow.requests]).toEqual([
    'b',
    [
      ['first', 0],
      ['second', 750],
    ],
  ])
  const late = createIcon({ after: 800, picture: 'a' }, { after: 3_000, picture: 'b' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(late.picture()).toBe('a')
})

it('asks the second address at once when the first fails', async () => {
  const { requests, picture } = createIcon({ after: 10 }, { after: 10, picture: 'b' })
  await vi.advanceTimersByTimeAsync(20)
  expect([picture(), requests]).toEqual([
    'b',
    [
      ['first', 0],
      ['second', 10],
    ],
  ])
})

it('leaves the drawn icon when both fail, and after five seconds without an answer', async () => {
  const failed = createIcon({ after: 10 }, { after: 10 })
  await vi.advanceTimersByTimeAsync(20)
  expect([failed.picture(), failed.icon.getSnapshot().value]).toEqual([null, 'drawn'])
  const silent = createIcon({ after: 60_000, picture: 'a' }, { after: 60_000, picture: 'b' })
  await vi.advanceTimersByTimeAsync(4_999)
  expect(silent.icon.getSnapshot().status).toBe('active')
  await vi.advanceTimersByTimeAsync(1)
  expect([silent.picture(), silent.icon.getSnapshot().value]).toEqual([null, 'drawn'])
})
