import type { AnyEventObject, StateValue } from 'xstate'
import type { Log } from './log.ts'
import { stateText } from './stateText.ts'

/** One step of a log, live or replayed. */
export interface Shown {
  /** Identifies it among its machine's steps, even after earlier steps were dropped. */
  readonly no: number
  readonly event: AnyEventObject
  readonly state: StateValue
  readonly context: unknown
  /** ms UTC; a replay has no time. */
  readonly at?: number
  /** In a replay: whether the machine reached the recorded state. */
  readonly agrees?: boolean
}
/** A step in the event list, which may show several machines. */
export interface Row extends Shown {
  /** Its live machine; undefined in a replay. */
  readonly actor: string | undefined
  readonly name: string
}

/** The filter of the event list. */
export interface Filter {
  /** A machine's key, `this` for the selected one, `all` for all live ones. */
  readonly of: string
  /** Empty for all. */
  readonly type: string
  /** Matches anywhere in the event or the state. Empty for all. */
  readonly text: string
}
export const noFilter: Filter = { of: 'this', type: '', text: '' }

/** The steps of all live machines, in the log's order. */
export function rowsOf({ actors, moments }: Log, of: string): Row[] {
  const names = new Map(actors.map(({ key, name }) => [key, name]))
  return moments.filter(({ actor }) => of === 'all' || actor === of).map((moment) => ({ ...moment, name: names.get(moment.actor) ?? '' }))
}

export const typesOf = (rows: readonly Row[]): string[] => [...new Set(rows.map(({ event }) => event.type))].sort()

/** The rows that match the event and the text. */
export function filtered(rows: readonly Row[], { type, text }: Filter): Row[] {
  const query = text.trim().toLowerCase()
  return rows.filter(
    (row) =>
      (type === '' || row.event.type === type) &&
      (query === '' || `${row.name} ${stateText(row.state)} ${JSON.stringify(row.event)}`.toLowerCase().includes(query)),
  )
}
