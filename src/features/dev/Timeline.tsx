import { useId, useState } from 'react'
import type { Log } from './log.ts'
import { filtered, noFilter, rowsOf, typesOf } from './rows.ts'
import type { Row } from './rows.ts'
import { stateText } from './stateText.ts'

const seconds = (ms: number): string => `+${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 0)} s`

interface Props {
  log: Log
  /** The steps of the selected machine. */
  steps: readonly Row[]
  /** The selected step. */
  step: Row | undefined
  onChoose: (row: Row) => void
}

/** The filtered events, newest first; choosing one shows its machine as it was then. */
export function Timeline({ log, steps, step, onChoose }: Props) {
  const id = useId()
  const [filter, setFilter] = useState(noFilter)
  const inScope = filter.of === 'this' ? steps : rowsOf(log, filter.of)
  const rows = filtered(inScope, filter)
  const since = inScope[0]?.at ?? 0
  // The chosen type stays in the list even after its events have been dropped.
  const types = [...new Set([...typesOf(inScope), ...(filter.type ? [filter.type] : [])])]
  return (
    <section className="dev-log card" aria-label="Events">
      <header>
        <h2>Events</h2>
        <p className="note" role="status">
          {rows.length === inScope.length ? `${rows.length}` : `${rows.length} of ${inScope.length}`}
        </p>
        <div className="dev-filter">
          <label htmlFor={`${id}-of`}>Machine</label>
          <select
            id={`${id}-of`}
            className="dev-input"
            value={filter.of}
            onChange={({ target }) => setFilter({ ...filter, of: target.value })}
          >
            <option value="this">This one</option>
            <option value="all">All</option>
            {log.actors.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
          <label htmlFor={`${id}-type`}>Event</label>
          <select
            id={`${id}-type`}
            className="dev-input"
            value={filter.type}
            onChange={({ target }) => setFilter({ ...filter, type: target.value })}
          >
            <option value="">All</option>
            {types.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
          <label htmlFor={`${id}-text`}>Text</label>
          <input
            id={`${id}-text`}
            className="dev-input"
            type="search"
            placeholder="Text"
            value={filter.text}
            onChange={({ target }) => setFilter({ ...filter, text: target.value })}
          />
        </div>
      </header>
      {rows.length === 0 && <p className="note dev-none">Nothing of that kind has happened.</p>}
      <ol className="dev-scroll" reversed>
        {rows
          .map((row) => (
            <li key={`${row.actor} ${row.no}`}>
              <button
                type="button"
                className="dev-step"
                aria-current={row.no === step?.no && row.actor === step.actor ? 'step' : undefined}
                onClick={() => onChoose(row)}
              >
                <b>
                  {filter.of === 'all' && <i>{row.name} </i>}
                  {row.event.type}
                </b>
                <span>→ {stateText(row.state)}</span>
                <span className="n">{row.at === undefined ? '' : seconds(row.at - since)}</span>
                {row.agrees === false && <span className="chip r">elsewhere than recorded</span>}
              </button>
            </li>
          ))
          .reverse()}
      </ol>
    </section>
  )
}
