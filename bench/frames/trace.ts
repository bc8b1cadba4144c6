import type { CDPSession } from 'playwright'

/** The fields read from an event of Chromium's trace; `ts` and `dur` in microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly ts: number
  readonly dur?: number
  readonly pid: number
  readonly args: {
    readonly data?: { readonly startTime?: number }
    readonly startTime?: number
    readonly chrome_frame_reporter?: { readonly state: string; readonly affects_smoothness?: boolean }
  }
}

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'blink.user_timing',
  'cc',
  'benchmark',
]

/** Records the browser's trace while `work` runs. */
export async function trace(client: CDPSession, work: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = []
  client.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  await client.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: categories } })
  await work()
  const complete = new Promise<void>((resolve) => client.once('Tracing.tracingComplete', () => resolve()))
  await client.send('Tracing.end')
  await complete
  return events
}
