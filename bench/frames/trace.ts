import type { CDPSession } from 'playwright'

/** The fields read from an event of Chromium's trace; `ts`, `dur` and `tdur` (of the thread's own clock) in microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly pid: number
  readonly tid: number
  readonly args: {
    readonly data?: {
      readonly startTime?: number
      readonly compositeFailed?: number
      readonly unsupportedProperties?: readonly string[]
    }
    readonly startTime?: number
    readonly frame_reporter?: { readonly state: string; readonly frame_sequence?: number; readonly affects_smoothness?: boolean }
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
  const collect = ({ value }: { value: readonly object[] }) => void events.push(...(value as readonly TraceEvent[]))
  client.on('Tracing.dataCollected', collect)
  await client.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: categories } })
  await work()
  const complete = new Promise<void>((resolve) => client.once('Tracing.tracingComplete', () => resolve()))
  await client.send('Tracing.end')
  await complete
  client.off('Tracing.dataCollected', collect)
  return events
}
