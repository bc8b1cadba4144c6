import type { OutputOf } from '#contract/call.ts'
import type { betRecord } from '#contract/records.ts'

export type RoundPage = OutputOf<typeof betRecord>

/** Which page, of the rounds before a moment in ms UTC: rounds played meanwhile must not push others onto two pages. */
export type Place = { readonly pageNum: number; readonly to: number }

/** Where the list goes on after its last page; undefined at its end. The moment is fixed by the first page. */
export const nextPlace = (last: RoundPage, first: RoundPage | undefined): Place | undefined => {
  const newest = first?.list[0]?.time
  return newest !== undefined && last.pageNum * last.pageSize < last.total ? { pageNum: last.pageNum + 1, to: newest + 1 } : undefined
}
