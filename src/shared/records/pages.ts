import type { Place } from './records.ts'

interface Page<Row> {
  readonly list: readonly Row[]
  readonly total: number
  readonly pageNum: number
  readonly pageSize: number
}

/** For calls by page number: new rows push old ones onto the next page, where duplicates are removed by key. */
export const nextPage = ({ list, pageNum, pageSize, total }: Page<unknown>): Place | undefined =>
  list.length > 0 && pageNum * pageSize < total ? { pageNum: pageNum + 1 } : undefined

/** For calls that continue after the last known row. A page that is not full is the last. */
export const afterLastRow = ({ list, pageSize }: Page<{ id: string }>): Place | undefined => {
  const last = list.at(-1)
  return last && list.length === pageSize ? { olderThan: last.id } : undefined
}

/** Rows without duplicates by key, in order. */
export function distinct<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const key = keyOf(row)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Rows grouped by day in the player's own zone, in order. `day`: YYYY-MM-DD. */
export function byDay<Row>(rows: readonly Row[], timeOf: (row: Row) => number, timeZone?: string): { day: string; rows: Row[] }[] {
  const days = new Intl.DateTimeFormat('en-CA', { ...(timeZone && { timeZone }) })
  const groups: { day: string; rows: Row[] }[] = []
  for (const row of rows) {
    const day = days.format(timeOf(row))
    const last = groups.at(-1)
    if (last?.day === day) last.rows.push(row)
    else groups.push({ day, rows: [row] })
  }
  return groups
}
