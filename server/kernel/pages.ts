/** The requested page of a list, from 1. The contract bounds how far back it may be (contract/values.ts). */
export interface Page {
  readonly pageNum: number
  readonly pageSize: number
}

/** The limit and offset of a page's statement: one row more than the page holds shows whether there is a next page, without counting. */
export const limitAndOffset = ({ pageNum, pageSize }: Page): [limit: number, offset: number] => [pageSize + 1, (pageNum - 1) * pageSize]

/** A page of the rows found: `total` counts only up to one row past the page, as the contract states. */
export const pageOf = <T>(result: readonly T[], { pageNum, pageSize }: Page): { rows: T[]; total: number } => ({
  rows: result.slice(0, pageSize),
  total: (pageNum - 1) * pageSize + result.length,
})
