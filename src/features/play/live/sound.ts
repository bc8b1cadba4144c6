import { createNotes } from '../../../shared/sound/notes.ts'
import type { Note } from '../../../shared/sound/notes.ts'

/** The few sounds of the shared games, at what everybody sees; a win is the player's own. */
export interface LiveSound {
  /** The box with the dice is shaken, and opened. */
  shake(): void
  open(): void
  /** The kite rises: heard once for each step of a tenth, however often it is called. */
  climb(multiple: number): void
  /** The string breaks. */
  snap(): void
  /** A ball is drawn, higher in each column. */
  ball(number: number): void
  win(): void
  stop(): void
}

const rattle: readonly Note[] = Array.from({ length: 14 }, (_, index) => ({
  frequency: [150, 118, 171, 132][index % 4] ?? 150,
  at: index * 0.1 + (index % 3) * 0.018,
  length: 0.05,
  loudness: 0.05,
  shape: 'square',
}))
const knocks: readonly Note[] = [0, 0.14, 0.28].map((at, index) => ({ frequency: 196 + 33 * index, at, length: 0.12, loudness: 0.1 }))
const falling: readonly Note[] = [660, 494, 370, 262, 175].map((frequency, index) => ({
  frequency,
  at: index * 0.05,
  length: 0.14,
  loudness: 0.07,
}))
const tune: readonly Note[] = [523, 659, 784].map((frequency, index) => ({ frequency, at: index * 0.09, length: 0.3, loudness: 0.08 }))

/** Steps of a tenth: 1.10×, 1.21×, 1.33× … */
const stepOf = (multiple: number): number => Math.floor(Math.log(multiple / 100) / Math.log(1.1))
const octave = 12
/** The pitch stops rising after three octaves. */
const maxSteps = 3 * octave

export function createLiveSound(isOn: () => boolean): LiveSound {
  const notes = createNotes(isOn)
  const play = (some: readonly Note[]) => notes.play(some)
  let climbed = 0
  return {
    shake: () => play(rattle),
    open: () => play(knocks),
    climb: (multiple) => {
      const step = stepOf(multiple)
      if (step > climbed) play([{ frequency: 196 * 2 ** (Math.min(step, maxSteps) / octave), length: 0.16, loudness: 0.05 }])
      climbed = step
    },
    snap: () => play(falling),
    ball: (number) => play([{ frequency: 262 + 44 * Math.floor((number - 1) / 15), length: 0.14, loudness: 0.08 }]),
    win: () => play(tune),
    stop: () => notes.stop(),
  }
}
