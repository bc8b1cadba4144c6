import type { AnyEventObject, StateValue } from 'xstate'
import { stateText } from './stateText.ts'

/** One step of a log, live or replayed. */
export interface Shown {
  readonly event: AnyEventObject
  readonly state: StateValue
  readonly context: unknown
  /** ms since the log's first step; a replay has no time. */
  readonly after?: number
  /** Of a replay: whether the machine went where the recording says. */
  readonly agrees?: boolean
}

const seconds = (ms: number): string => `+${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 0)} s`

interface Props {
  steps: readonly Shown[]
  at: number
  isLive: boolean
  /** undefined follows the newest step. */
  onChoose: (at: number | undefined) => void
}

/** The events of a machine, newest first; choosing one shows the machine as it was then. */
export function Timeline({ steps, at, isLive, onChoose }: Props) {
  const last = steps.length - 1
  return (
    <section className="dev-log card" aria-label="Events">
      <header className="row">
        <h2>Events</h2>
        <button type="button" className="btn soft s" disabled={at <= 0} onClick={() => onChoose(at - 1)}>
          Back
        </button>
        <button type="button" className="btn soft s" disabled={at >= last} onClick={() => onChoose(at + 1)}>
          Forward
        </button>
        <button type="button" className="btn soft s" aria-pressed={isLive} onClick={() => onChoose(undefined)}>
          Newest
        </button>
      </header>
      <ol className="dev-scroll" reversed>
        {steps
          .map((step, index) => (
            <li key={index}>
              <button type="button" className="dev-step" aria-current={index === at ? 'step' : undefined} onClick={() => onChoose(index)}>
                <b>{step.event.type}</b>
                <span>→ {stateText(step.state)}</span>
                <span className="n">{step.after === undefined ? '' : seconds(step.after)}</span>
                {step.agrees === false && <span className="chip r">elsewhere than recorded</span>}
              </button>
            </li>
          ))
          .reverse()}
      </ol>
    </section>
  )
}
