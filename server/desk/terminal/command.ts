import type { ExclusionList, FilesAdapter } from '../../adapters/index.ts'
import type { Database } from '../../kernel/database.ts'
import type { Operator } from '../../kernel/environment.ts'
import type { Policy } from '../../settings/policy.ts'
import { plainMoment } from '../text.ts'

/** What a command works with. Several may run at once, beside a running server: each decision is one transaction. */
export interface Desk {
  readonly db: Database
  /** The defaults of this build, and the settings in force. */
  readonly defaults: Policy
  readonly policy: Policy
  /** Who gave the command. */
  readonly operator: Operator
  /** The storage of players' encrypted documents. */
  readonly files: FilesAdapter
  readonly exclusionList?: ExclusionList | undefined
  /** ms UTC */
  readonly now: number
  /** The names that `--by` accepts, and what each may do. */
  readonly operators: readonly Operator[]
  /** Prints lines for the operator. Each is printed as one line, whatever players wrote into it (text.ts). */
  readonly print: (...lines: readonly string[]) => void
}

/** The arguments of a command: its ids in order, and its options by name. */
export interface CommandArguments {
  readonly ids: readonly string[]
  readonly options: Readonly<Record<string, string | undefined>>
}

/** One thing that an operator can request or decide. */
export interface Command {
  readonly name: string
  /** The text after the name, e.g. `<id> --by <name>`. */
  readonly usage: string
  readonly summary: string
  /** How many ids it takes. */
  readonly ids: number | 'some'
  /** Required options, and optional ones. */
  readonly needs: readonly string[]
  readonly takes?: readonly string[]
  /** Of the options among these that players read, as at the desk; any other has at most 200 characters. */
  readonly maxLengths?: Readonly<Record<string, number>>
  /** False: nothing was done. */
  readonly run: (desk: Desk, args: CommandArguments) => Promise<boolean>
}

/** How many rows of a list are printed; one more is read. */
export const maxPrinted = 100
/** Prints a list, and says when it is longer. */
export function printList(print: Desk['print'], lines: readonly string[], none: string): void {
  print(...(lines.length === 0 ? [none] : lines.slice(0, maxPrinted)))
  if (lines.length > maxPrinted) print(`Only the first ${maxPrinted} are shown.`)
}

/** Formats a timestamp for operators at the terminal, whose times are UTC: it says so, as the desk’s are Manila’s. */
export const moment = (at: number): string => `${plainMoment(at)} UTC`
