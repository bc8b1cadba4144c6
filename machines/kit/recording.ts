import type { StateValue } from 'xstate'
import * as z from 'zod/mini'
import type { Recording } from './replay.ts'

const isState = (value: unknown): value is StateValue =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && Object.values(value).every(isState))

const recording = z.object({
  machine: z.string(),
  steps: z
    .array(z.object({ event: z.looseObject({ type: z.string() }), state: z.custom<StateValue>(isState), context: z.unknown() }))
    .check(z.minLength(1)),
})

/** Parses a recording from a file; undefined when the text is not a recording. */
export function parseRecording(text: string): Recording | undefined {
  try {
    const parsed = recording.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')}'`

/**
 * Returns a Vitest file that replays the recorded events on the current machine and expects the recorded state and context after each. It
 * passes exactly when the inspector's replay agrees: both use `replay`.
 */
export function testOf({ machine, steps }: Recording): string {
  const last = steps.at(-1)?.event.type ?? ''
  const title = `goes where it went when it was recorded, ${steps.length} ${steps.length === 1 ? 'step' : 'steps'} to ${last}`
  return `import { describe, expect, it } from 'vitest'
import { modelOf } from '#machines/index.ts'
import { recordReplay } from '#machines/kit/replay.ts'
import type { Recording } from '#machines/kit/replay.ts'

// Recorded with the inspector (/dev/machines), made a test by «npm run replay». Secrets are covered: •••1.
const recording: Recording = ${JSON.stringify({ machine, steps }, null, 2)}

describe(${quoted(machine)}, () => {
  it(${quoted(title)}, () => {
    const model = modelOf(recording.machine)
    expect(model && recordReplay(model.machine, recording)).toEqual(recording.steps)
  })
})
`
}
