import type { ExclusionList, FilesAdapter } from '../adapters/index.ts'
import type { Database } from '../kernel/database.ts'
import type { Operator } from '../kernel/environment.ts'

/** What a command works with. Several may run at once, beside an open server: what is decided is decided in one transaction. */
export interface Desk {
  readonly db: Database
  /** Where players' papers lie sealed. */
  readonly files: FilesAdapter
  readonly exclusionList?: ExclusionList | undefined
  /** ms UTC */
  readonly now: number
  /** Whose names `--by` takes, and what each may do. */
  readonly operators: readonly Operator[]
  /** Lines for the operator. Each is printed as one line, whatever players wrote into it (`printable`). */
  readonly print: (...lines: readonly string[]) => void
}

/** A line without signs that a terminal would act on, or that would begin another line or turn its direction: players write part of it. */
export const printable = (line: string): string => line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')

/** What was written after a command's name: its ids in order, and its options by name. */
export interface Given {
  readonly ids: readonly string[]
  readonly options: Readonly<Record<string, string | undefined>>
}

/** One thing that an operator can ask for or decide. */
export interface Command {
  readonly name: string
  /** What stands after the name, e.g. `<id> --by <name>`. */
  readonly usage: string
  readonly says: string
  /** How many ids it takes. */
  readonly ids: number
  /** Options that must be given, and those that may be. */
  readonly needs: readonly string[]
  readonly takes?: readonly string[]
  /** Of these, the ones that players read: they may be longer. */
  readonly letters?: readonly string[]
  /** False: nothing was done. */
  readonly run: (desk: Desk, given: Given) => Promise<boolean>
}

/** An amount in hundredths as an operator reads it. */
export const coins = (amount: number): string => (amount / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })
/** A moment as an operator reads it, UTC. */
export const moment = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')
