import { useState } from 'react'
import { models } from '#machines/index.ts'
import { Diagram } from './Diagram.tsx'
import { liveLog } from './liveLog.ts'
import { Picker } from './Picker.tsx'
import { downloadRecording, downloadTest } from './recording.ts'
import { RecordingBar } from './RecordingBar.tsx'
import { SendForm } from './SendForm.tsx'
import { Timeline } from './Timeline.tsx'
import { useChoice } from './useChoice.ts'
import './dev.css'

/** The offline inspector: live machines of all tabs, drawn; their events, context and recordings. For developers, in English. */
export function MachinesPage() {
  const { log, choice, choose, chosen } = useChoice()
  const [stepped, setStepped] = useState<number>()
  const steps = chosen?.steps ?? []
  const at = stepped === undefined ? steps.length - 1 : Math.min(stepped, steps.length - 1)
  const step = steps[at]
  const { actor, recording } = chosen ?? {}
  return (
    <main className="dev">
      <Picker
        log={log}
        models={models}
        choice={choice}
        onChoose={(next) => {
          choose(next)
          setStepped(undefined)
        }}
      />
      {chosen ? (
        <>
          <div className={steps.length > 0 ? 'dev-main' : 'dev-main alone'}>
            <Diagram machine={chosen.model.machine} state={step?.state} before={steps[at - 1]?.state} eventType={step?.event.type} />
            {steps.length > 0 && <Timeline steps={steps} at={at} isLive={stepped === undefined} onChoose={setStepped} />}
          </div>
          <aside className="dev-side">
            {step && (
              <>
                <Data title="Context" value={step.context} />
                <Data title="Event" value={step.event} />
              </>
            )}
            {actor && (
              <section className="card pad" aria-label="Send an event">
                <h2>Send an event</h2>
                <SendForm
                  key={actor.machine}
                  model={chosen.model}
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
              onReplay={(next) => {
                choose({ kind: 'replay', recording: next })
                setStepped(undefined)
              }}
            />
          </aside>
        </>
      ) : (
        <p className="dev-main muted">Choose a machine.</p>
      )}
    </main>
  )
}

function Data({ title, value }: { title: string; value: unknown }) {
  return (
    <section className="card pad" aria-label={title}>
      <h2>{title}</h2>
      <pre className="well dev-data">{JSON.stringify(value, null, 2)}</pre>
    </section>
  )
}
