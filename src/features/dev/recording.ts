import * as z from 'zod/mini'
import type { StateValue } from 'xstate'
import type { Recording } from '#machines/kit/replay.ts'
import type { Moment } from './log.ts'

const isState = (value: unknown): value is StateValue =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && Object.values(value).every(isState))

const recording = z.object({
  machine: z.string(),
  steps: z
    .array(z.object({ event: z.looseObject({ type: z.string() }), state: z.custom<StateValue>(isState), context: z.unknown() }))
    .check(z.minLength(1)),
})

/** What one machine did, to keep and to replay. Its secrets are masked already. */
export const recordingOf = (machine: string, moments: readonly Moment[]): Recording => ({
  machine,
  steps: moments.map(({ event, state, context }) => ({ event, state, context })),
})

/** A recording from a file; undefined when the text is none. */
export function parseRecording(text: string): Recording | undefined {
  try {
    const parsed = recording.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Hands the recording to the browser as a file. */
export function download(made: Recording): void {
  const address = URL.createObjectURL(new Blob([`${JSON.stringify(made, null, 2)}\n`], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${made.machine}.recording.json`
  link.click()
  URL.revokeObjectURL(address)
}
