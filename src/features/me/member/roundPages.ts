import type { OutputOf } from '#contract/call.ts'
import type { betRecord } from '#contract/records.ts'

export type RoundPage = OutputOf<typeof betRecord>

/** The cursor of the next page; undefined at the end. */
export const nextPlace = ({ list, total, pageNum, pageSize }: RoundPage): { olderThan: string } | undefined => {
  const last = list.at(-1)
  return last && total > pageNum * pageSize ? { olderThan: last.roundId } : undefined
}
