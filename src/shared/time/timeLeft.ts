import { dayMs, hourMs, minuteMs, secondMs } from '#contract/durations.ts'

const two = (value: number): string => String(value).padStart(2, '0')

export interface TimeLeft {
  readonly days: number
  /** HH:MM:SS of the remainder beside whole days. */
  readonly clock: string
}

/** The time left until a deadline; a started second counts, so that zero means it has passed. */
export function timeLeft(until: number, now: number): TimeLeft {
  const remaining = Math.ceil(Math.max(0, until - now) / secondMs) * secondMs
  const rest = remaining % dayMs
  const clock = [rest / hourMs, (rest % hourMs) / minuteMs, (rest % minuteMs) / secondMs].map((value) => two(Math.floor(value))).join(':')
  return { days: Math.floor(remaining / dayMs), clock }
}
