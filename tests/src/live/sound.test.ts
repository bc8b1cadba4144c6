import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLiveSound } from '#src/features/play/live/sound.ts'

/** What was scheduled on the audio clock, and whether its context was closed. */
let pitches: number[]
let closed: number
let hidden: boolean

class Gain {
  gain = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }
  connect = (to: unknown) => to
}
class Oscillator {
  connect = (to: unknown) => to
  start = () => {}
  stop = () => {}
  constructor(_context: unknown, { frequency }: { frequency: number }) {
    pitches.push(frequency)
  }
}
class Context {
  currentTime = 0
  destination = {}
  close = () => Promise.resolve(void closed++)
}

beforeEach(() => {
  pitches = []
  closed = 0
  hidden = false
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('OscillatorNode', Oscillator)
  vi.stubGlobal('GainNode', Gain)
  vi.stubGlobal('document', {
    get hidden() {
      return hidden
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const everything = (sound: ReturnType<typeof createLiveSound>) => {
  sound.shake()
  sound.open()
  sound.climb(2_00)
  sound.snap()
  sound.ball(75)
  sound.win()
}

test('nothing sounds while the setting is off, nor in a page in the background', () => {
  let isOn = false
  const sound = createLiveSound(() => isOn)
  everything(sound)
  isOn = true
  hidden = true
  everything(sound)
  expect(pitches).toEqual([])
  hidden = false
  everything(sound)
  expect(pitches.length).toBeGreaterThan(20)
})

test('the kite is heard once for each tenth it rises, higher each time, and again from the ground', () => {
  const sound = createLiveSound(() => true)
  for (let multiple = 100; multiple <= 150; multiple++) {
    sound.climb(multiple)
    sound.climb(multiple)
  }
  // 1.10×, 1.21×, 1.33×, 1.46×: the first hundredths that reach them are 1.11, 1.22, 1.34, 1.47 at the latest.
  expect(pitches).toHaveLength(4)
  expect(pitches).toEqual(pitches.toSorted((a, b) => a - b))
  sound.climb(100)
  sound.climb(111)
  expect(pitches).toHaveLength(5)
})

test('a ball sounds higher in each of the five columns', () => {
  const sound = createLiveSound(() => true)
  for (const ball of [1, 15, 16, 75]) sound.ball(ball)
  const [first, sameColumn, second, last] = pitches
  expect(sameColumn).toBe(first)
  expect(second).toBeGreaterThan(first ?? 0)
  expect(last).toBeGreaterThan(second ?? 0)
})

test('leaving the table ends what is scheduled', () => {
  const sound = createLiveSound(() => true)
  sound.stop()
  expect(closed).toBe(0)
  sound.shake()
  sound.stop()
  expect(closed).toBe(1)
})
