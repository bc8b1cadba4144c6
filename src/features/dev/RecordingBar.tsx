import { useState } from 'react'
import { parseRecording } from '#machines/kit/recording.ts'
import type { Recording } from '#machines/kit/replay.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import type { Shown } from './rows.ts'

interface Props {
  recording: Recording | undefined
  /** The steps of the replay on screen, if any. */
  replayed: readonly Shown[] | undefined
  onExport: (recording: Recording) => void
  /** As a Vitest file. */
  onTest: (recording: Recording) => void
  onReplay: (recording: Recording) => void
}

/** Exports what a machine did as a file or as a test, and replays it on a fresh machine without effects. */
export function RecordingBar({ recording, replayed, onExport, onTest, onReplay }: Props) {
  const [isWrong, setWrong] = useState(false)
  const deviations = replayed?.filter(({ agrees }) => agrees === false).length ?? 0
  const open = async (file: File | undefined) => {
    if (!file) return
    const opened = parseRecording(await file.text())
    setWrong(!opened)
    if (opened) onReplay(opened)
  }
  return (
    <section className="card pad" aria-label="Recording">
      <h2>Recording</h2>
      <div className="dev-buttons">
        <Button small disabled={!recording} onClick={() => recording && onExport(recording)}>
          Export
        </Button>
        <Button small disabled={!recording} onClick={() => recording && onReplay(recording)}>
          Replay
        </Button>
        <Button small disabled={!recording} onClick={() => recording && onTest(recording)}>
          Save as a test
        </Button>
        <label className={buttonClass({ small: true })}>
          Open a file
          <input
            type="file"
            accept="application/json,.json"
            className="dev-file"
            onChange={(changed) => void open(changed.target.files?.[0])}
          />
        </label>
      </div>
      <p className="note" role="status">
        {replayed &&
          (deviations === 0
            ? `Replayed ${replayed.length} steps: the machine went where the recording says.`
            : `Replayed ${replayed.length} steps: ${deviations} went elsewhere.`)}
      </p>
      {isWrong && (
        <p className="note error" role="alert">
          This file is no recording.
        </p>
      )}
    </section>
  )
}
