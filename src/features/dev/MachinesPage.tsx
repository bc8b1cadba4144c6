import { useState } from 'react'
import { models } from '#machines/index.ts'
import { transitionsBetween } from '#machines/kit/replay.ts'
import { ContextCard } from './ContextCard.tsx'
import { Diagram } from './Diagram.tsx'
import { liveLog } from './liveLog.ts'
import { Picker } from './Picker.tsx'
import { downloadRecording, downloadTest } from './recording.ts'
import { RecordingBar } from './RecordingBar.tsx'
import { SendForm } from './SendForm.tsx'
import { StepBar } from './StepBar.tsx'
import { Timeline } from './Timeline.tsx'
import { useChoice } from './useChoice.ts'
import type { Choice } from './useChoice.ts'
import './dev.css'

/** On a phone one panel is shown at a time. */
const panes = ['Machines', 'Chart', 'Events', 'Data'] as const
type Pane = (typeof panes)[number]

/**
 * The offline inspector: a diagram of the live machines of all tabs, with their events, context and recordings. For developers, in English.
 */
export function MachinesPage() {
  const { log, choice, choose, chosen, isPaused, waiting, pause } = useChoice()
  const [pane, setPane] = useState<Pane>('Chart')
  /** The number of the selected step; the newest when undefined. */
  const [stepped, setStepped] = useState<number>()
  const steps = chosen?.steps ?? []
  const found = steps.findIndex(({ no }) => no === stepped)
  const at = stepped === undefined || found < 0 ? steps.length - 1 : found
  const step = steps[at]
  const before = steps[at - 1]
  const { actor, recording } = chosen ?? {}
  const show = (next: Choice, no?: number) => {
    choose(next)
    setStepped(no)
    setPane('Chart')
  }
  return (
    <main className="dev" data-pane={pane}>
      <Picker log={log} models={models} choice={choice} onChoose={show} />
      {chosen ? (
        <>
          <div className={steps.length > 0 ? 'dev-main' : 'dev-main alone'}>
            {steps.length > 0 && (
              <StepBar
                at={at}
                count={steps.length}
                isLive={stepped === undefined}
                onStep={(next) => setStepped(next === undefined ? undefined : steps[next]?.no)}
                isPaused={isPaused}
                waiting={waiting}
                onPause={pause}
              />
            )}
            <Diagram
              machine={chosen.model.machine}
              state={step?.state}
              taken={new Set(before && step ? transitionsBetween(chosen.model.machine, before, step) : [])}
            />
            {steps.length > 0 && (
              <Timeline
                log={log}
                steps={steps}
                step={step}
                onChoose={(row) => {
                  if (row.actor !== undefined && row.actor !== actor?.key) choose({ kind: 'live', key: row.actor })
                  setStepped(row.no)
                }}
              />
            )}
          </div>
          <aside className="dev-side">
            {step && (
              <>
                <ContextCard before={before} after={step.context} />
                <section className="card pad" aria-label="Event">
                  <h2>Event</h2>
                  <pre className="well dev-data">{JSON.stringify(step.event, null, 2)}</pre>
                </section>
              </>
            )}
            {actor && (
              <section className="card pad" aria-label="Send an event">
                <h2>Send an event</h2>
                <SendForm
                  key={actor.machine}
                  model={chosen.model}
                  state={steps.at(-1)?.state}
                  onSend={(event) => {
                    setStepped(undefined)
                    liveLog.send(actor.key, event)
                  }}
                />
              </section>
            )}
            <RecordingBar
              replayed={choice?.kind === 'replay' ? steps : undefined}
              recording={recording}
              onExport={downloadRecording}
              onTest={downloadTest}
              onReplay={(next) => show({ kind: 'replay', recording: next })}
            />
          </aside>
        </>
      ) : (
        <p className="dev-main muted">Choose a machine.</p>
      )}
      <nav className="dev-panes" aria-label="Parts of the inspector">
        {panes.map((one) => (
          <button key={one} type="button" aria-current={pane === one ? 'true' : undefined} onClick={() => setPane(one)}>
            {one}
          </button>
        ))}
      </nav>
    </main>
  )
}
