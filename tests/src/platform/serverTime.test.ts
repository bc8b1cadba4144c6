import { expect, test } from 'vitest'
import { createServerTime } from '#src/platform/serverTime.ts'

test('the server’s clock is the device’s until the server has sent its time, and then runs at an offset to it', () => {
  let now = 10_000
  const time = createServerTime({ now: () => now })
  expect(time.now()).toBe(10_000)
  // Sent at 10 000, received at 10 400: the server's 70 000 is from the middle.
  now = 10_400
  time.adjust(70_000, 10_000)
  expect(time.now()).toBe(70_200)
  now = 11_400
  expect(time.now()).toBe(71_200)
})

test('a response that contradicts the clock corrects it', () => {
  const time = createServerTime({ now: () => 5_000 })
  time.adjust(9_000, 5_000)
  time.adjust(4_000, 5_000)
  expect(time.now()).toBe(4_000)
})

test('a response that was long under way leaves a clock that it does not contradict', () => {
  let now = 10_000
  const time = createServerTime({ now: () => now })
  time.adjust(70_000, 10_000)
  // The phone slept for an hour before it received this.
  now += 3_600_000
  time.adjust(70_050, 10_000)
  expect(time.now()).toBe(3_670_000)
  // Taken at 70 300 at the earliest, by a clock that said 70 100.
  now = 10_200
  time.adjust(70_300, 10_100)
  expect(time.now()).toBe(70_350)
})

test('who depends on the server’s clock is told when it was adjusted, until they leave, and not by a response that agrees with it', () => {
  let now = 10_000
  const time = createServerTime({ now: () => now })
  const times: number[] = []
  const leave = time.subscribe(() => void times.push(time.now()))
  time.adjust(70_000, 10_000)
  now = 11_000
  time.adjust(71_000, 11_000)
  expect(times).toEqual([70_000])
  leave()
  time.adjust(90_000, 11_000)
  expect(times).toEqual([70_000])
})
