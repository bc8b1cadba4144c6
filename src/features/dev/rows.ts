import type { AnyEventObject, StateValue } from 'xstate'
import type { Log } from './log.ts'
import { stateText } from './stateText.ts'

/** One step of a log, live or replayed. */
export interface Shown {
  /** Names it among the steps of its machine, however many were forgotten before it. */
  readonly no: number
  readonly event: AnyEventObject
  readonly state: StateValue
  readonly context: unknown
  /** ms UTC; a replay has no time. */
  readonly at?: number
  /** Of a replay: whether the machine went where the recording says. */
  readonly agrees?: boolean
}
/** A step in the list of events, where several machines may stand. */
export interface Row extends Shown {
  /** Its live machine; undefined in a replay. */
  readonly actor: string | undefined
  readonly name: string
}

/** What the list of events shows. */
export interface Filter {
  /** A machine's key, `this` for the one that is looked at, `all` for all that live. */
  readonly of: string
  /** Empty for all. */
  readonly type: string
  /** Anywhere in the event or the state. Empty for all. */
  readonly text: string
}
export const noFilter: Filter = { of: 'this', type: '', text: '' }

/** What all live machines did, in its order. */
export function rowsOf({ actors, moments }: Log, of: string): Row[] {
  const names = new Map(actors.map(({ key, name }) => [key, name]))
  return moments.filter(({ actor }) => of === 'all' || actor === of).map((moment) => ({ ...moment, name: names.get(moment.actor) ?? '' }))
}

export const typesOf = (rows: readonly Row[]): string[] => [...new Set(rows.map(({ event }) => event.type))].sort()

/** Those rows that have the event and the text. */
export function filtered(rows: readonly Row[], { type, text }: Filter): Row[] {
  const wanted = text.trim().toLowerCase()
  return rows.filter(
    (row) =>
      (type === '' || row.event.type === type) &&
      (wanted === '' || `${row.name} ${stateText(row.state)} ${JSON.stringify(row.event)}`.toLowerCase().includes(wanted)),
  )
}
