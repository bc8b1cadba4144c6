import { dayMs } from '#contract/durations.ts'

/** «29:58», or «1:02:03» from an hour on. Rounded up: it shows 0:00 only once the time has come. */
export const clockText = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60) % 60
  const hours = Math.floor(seconds / 3_600)
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** The start of the next UTC day, when the gifts are available again (spec §9). */
export const nextDay = (now: number): number => (Math.floor(now / dayMs) + 1) * dayMs
