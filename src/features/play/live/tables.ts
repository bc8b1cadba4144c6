import { bingoTable } from './bingo/table.tsx'
import { colorGameTable } from './colorGame/table.tsx'
import { crashTable } from './crash/table.tsx'
import type { Table } from './table.ts'

/** The tables, in the order in which they are offered. */
export const tables: readonly [Table, ...Table[]] = [colorGameTable, crashTable, bingoTable]

/** The table with an id; the first one for an unknown id. */
export const tableOf = (id: string | undefined): Table => tables.find((table) => table.id === id) ?? tables[0]
