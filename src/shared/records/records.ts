import type { I18n, MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { OutputOf, CallInputOf } from '#contract/call.ts'
import type { Paging } from '../../queries/pages.ts'
import type { QueryCall } from '../../queries/queries.ts'

/** Where a list continues, as fields of its call: the next page, or the last known row. */
export type Place = Readonly<Record<string, string | number>>
/** The part of a call's input that the player chose; the place is added by the list. */
export type Filter<C extends QueryCall> = Readonly<Partial<CallInputOf<C>>>

/** One column of the saved file. `cell` is text; amounts as `moneyCell` writes them. */
export interface Column<Row> {
  readonly head: MessageDescriptor
  readonly cell: (row: Row, i18n: I18n) => string
}

/** A list of records: one descriptor each, all shown by RecordPages and saved by SaveRecords. */
export interface RecordList<C extends QueryCall, Row> {
  readonly call: C
  readonly pageSize: number
  readonly rowsOf: (page: OutputOf<C>) => readonly Row[]
  readonly keyOf: (row: Row) => string
  /** ms UTC: rows are grouped by the player's local day. */
  readonly timeOf: (row: Row) => number
  /** Where the list continues after its last page; undefined at its end. */
  readonly next: (last: OutputOf<C>, first: OutputOf<C>) => Place | undefined
  readonly Row: (props: { row: Row }) => ReactNode
  /** Shown when there are no rows: a Notice. */
  readonly Empty: () => ReactNode
  /** The file: the part of its name before the date, and how many rows are requested at a time. */
  readonly file?: { readonly name: string; readonly pageSize: number; readonly columns: readonly Column<Row>[] }
}

/** The input of one page of a list. */
export const pageInput = <C extends QueryCall>(filter: Filter<C>, place: Place, pageSize: number): CallInputOf<C> =>
  ({ ...filter, ...place, pageSize }) as Filter<C> as CallInputOf<C>

/** A list's pages under a filter. */
export const pagingOf = <C extends QueryCall, Row>({ call, pageSize, next }: RecordList<C, Row>, filter: Filter<C>): Paging<C> => ({
  call,
  first: pageInput(filter, {}, pageSize),
  next: (last, first) => {
    const place = next(last, first)
    return place && pageInput(filter, place, pageSize)
  },
})
