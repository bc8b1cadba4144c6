/** The rows of a page, of a query that read one more, and where the next page begins. */
export function pageOf<Row>(rows: readonly Row[], size: number, placeOf: (row: Row) => string): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > size && last ? placeOf(last) : null }
}
