import { manilaDay, minuteMs, startOfManilaDay } from '../../kernel/calendar.ts'
import type { Policy } from '../../settings/policy.ts'

export type Hours = Policy['service']['channels'][number]['hours']

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
/** Monday 1 to Sunday 7 of a day counted since 1970, a Thursday. */
const weekdayOf = (day: number): number => ((day + 3) % 7) + 1

/** Whether support is open at that time by hours in Manila, and when that changes: at the next end, or the next beginning. Ends are exclusive. */
export function openingOf(hours: Hours, now: number): { isOpen: boolean; changesAt: number | null } {
  if (hours === null) return { isOpen: true, changesAt: null }
  const today = manilaDay(now)
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)]
  const length = (to > from ? to - from : to - from + 24 * 60) * minuteMs
  // Last night's hours may reach into this morning; a week later it is the same weekday again.
  const turns = Array.from({ length: 9 }, (_, index) => today - 1 + index)
    .filter((day) => hours.days.includes(weekdayOf(day)))
    .map((day) => startOfManilaDay(day) + from * minuteMs)
  const current = turns.find((start) => start <= now && now < start + length)
  if (current !== undefined) return { isOpen: true, changesAt: current + length }
  return { isOpen: false, changesAt: turns.find((start) => start > now) ?? null }
}
