type Row = Record<string, unknown>

/** What a store runs queries on: a transaction, or the pool for single reads. */
export interface Sql {
  rows<T extends object = Row>(text: string, values?: readonly unknown[]): Promise<T[]>
  /** The first row, or undefined. */
  row<T extends object = Row>(text: string, values?: readonly unknown[]): Promise<T | undefined>
}
