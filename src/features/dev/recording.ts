import { testOf } from '#machines/kit/recording.ts'
import type { Recording } from '#machines/kit/replay.ts'
import type { Moment } from './log.ts'

/** What one machine did, for export and replay. Secrets are already masked. */
export const recordingOf = (machine: string, moments: readonly Moment[]): Recording => ({
  machine,
  steps: moments.map(({ event, state, context }) => ({ event, state, context })),
})

function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Downloads the recording as a file. */
export const downloadRecording = (made: Recording): void =>
  download(`${made.machine}.recording.json`, 'application/json', `${JSON.stringify(made, null, 2)}\n`)

/** Downloads a Vitest file that replays the recording. It belongs in tests/machines/recordings. */
export const downloadTest = (made: Recording): void => download(`${made.machine}.recorded.test.ts`, 'text/plain', testOf(made))
