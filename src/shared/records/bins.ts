import { dayMs } from '#contract/durations.ts'
/** Sums of one day, YYYY-MM-DD in Manila. `up` and `down` are inflow and outflow, both ≥ 0; `level` is the balance at its end. */
export interface DaySums {
  readonly day: string
  readonly up: number
  readonly down: number
  readonly level: number
}

export type Bin = 'day' | 'week' | 'month'

const numberOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)
const dateOfDay = (count: number): string => new Date(count * dayMs).toISOString().slice(0, 10)

/** The first day of the week (Monday) or month that a day is in. */
const headOf = (bin: Bin, day: string): string => {
  if (bin === 'day') return day
  if (bin === 'month') return `${day.slice(0, 7)}-01`
  const count = numberOf(day)
  return dateOfDay(count - ((count + 3) % 7))
}

/** As many columns as a phone has room for. */
const maxDays = 31
const maxWeeks = 26

/**
 * A series of columns without gaps: days without movements are included, at the previous day's level. Long periods are summed by week or
 * month, so that every column covers the same length of time.
 */
export function binned(days: readonly DaySums[], opening = 0): { bin: Bin; columns: DaySums[] } {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return { bin: 'day', columns: [] }
  const length = numberOf(last.day) - numberOf(first.day) + 1
  const bin: Bin = length <= maxDays ? 'day' : length <= maxWeeks * 7 ? 'week' : 'month'
  const rowOf = new Map(days.map((row) => [row.day, row]))
  const columns = new Map<string, DaySums>()
  let level = opening
  for (let count = numberOf(first.day); count <= numberOf(last.day); count++) {
    const row = rowOf.get(dateOfDay(count))
    level = row?.level ?? level
    const head = headOf(bin, dateOfDay(count))
    const sums = columns.get(head)
    columns.set(head, { day: head, up: (sums?.up ?? 0) + (row?.up ?? 0), down: (sums?.down ?? 0) + (row?.down ?? 0), level })
  }
  return { bin, columns: [...columns.values()] }
}

/** Possible maxima of an axis. */
const steps = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** The next round number that is not less: the maximum of an axis. */
export function niceCeiling(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return Math.round((steps.find((step) => step * power >= value) ?? 10) * power)
}
