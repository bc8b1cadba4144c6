import type { TraceEvent } from './trace.ts'

/** What a page did in a trace, between its marks «from» and «to». */
export interface Work {
  readonly seconds: number
  /** CPU time of the main thread in ms: for each of its frames, and for each of its tasks. It does not depend on the machine's load. */
  readonly frames: readonly number[]
  readonly tasks: readonly number[]
  readonly layouts: number
  readonly paints: number
  readonly timers: number
  /** Frames that the compositor showed, and those that it dropped in a motion. */
  readonly presented: number
  readonly dropped: number
  /** Animations that the compositor does not run by itself, and why. */
  readonly onMain: readonly string[]
}

/** Chromium's reasons (`CompositorAnimations::FailureReason`), by their bit; of no concern: an effect that changes nothing. */
const reasons: Readonly<Record<number, string>> = {
  3: 'timing',
  4: 'composite mode',
  5: 'target has no layer',
  6: 'incompatible animations',
  9: 'an attribute',
  10: 'transform on this target',
  11: 'depends on box size',
  12: 'filter moves pixels',
  13: 'property',
  15: 'mixed keyframes',
  18: 'important property',
  19: 'SVG transform',
}
const reasonsOf = (bits: number): readonly string[] =>
  Object.entries(reasons).flatMap(([bit, text]) => (bits & (1 << Number(bit)) ? [text] : []))

export function workIn(events: readonly TraceEvent[]): Work {
  const [from, to] = ['from', 'to'].map((name) => events.find((event) => event.name === name && event.args.data?.startTime !== undefined))
  if (!from || !to) throw new Error('the trace has no marks')
  const own = events.filter(({ pid, ts }) => pid === from.pid && ts >= from.ts && ts <= to.ts).toSorted((a, b) => a.ts - b.ts)
  const main = own.filter(({ tid }) => tid === from.tid)
  const count = (name: string): number => main.filter((event) => event.name === name).length
  const cpuOf = ({ tdur = 0 }: TraceEvent): number => tdur / 1_000

  // A frame of the main thread: all its tasks from one to the next.
  const frames: number[] = []
  const tasks = main.filter(({ name }) => name === 'RunTask')
  const starts = main.filter(({ name }) => name === 'BeginMainThreadFrame').map(({ ts }) => ts)
  let at = 0
  for (const task of tasks) {
    while ((starts[at] ?? Infinity) <= task.ts + (task.dur ?? 0)) at++
    frames[at] = (frames[at] ?? 0) + cpuOf(task)
  }

  const shown = new Map<number, boolean>()
  for (const { args } of own) {
    const { state = '', frame_sequence: frame = 0, affects_smoothness: isMotion } = args.frame_reporter ?? {}
    if (state.startsWith('STATE_PRESENTED')) shown.set(frame, true)
    else if (state === 'STATE_DROPPED' && isMotion && !shown.has(frame)) shown.set(frame, false)
  }
  const presented = [...shown.values()].filter(Boolean).length

  return {
    seconds: (to.ts - from.ts) / 1_000_000,
    frames: frames.slice(1).filter((cpu) => cpu > 0),
    tasks: tasks.map(cpuOf),
    layouts: count('Layout'),
    paints: count('Paint'),
    timers: count('TimerFire'),
    presented,
    dropped: shown.size - presented,
    onMain: [
      ...new Set(
        main.flatMap(({ name, args: { data } }) =>
          name === 'Animation' && data?.compositeFailed
            ? reasonsOf(data.compositeFailed).map((reason) => [reason, ...(data.unsupportedProperties ?? [])].join(' '))
            : [],
        ),
      ),
    ],
  }
}

/** Several rounds as one. */
export const together = (works: readonly Work[]): Work => {
  const sum = (of: (work: Work) => number): number => works.reduce((total, work) => total + of(work), 0)
  return {
    seconds: sum((work) => work.seconds),
    frames: works.flatMap((work) => work.frames),
    tasks: works.flatMap((work) => work.tasks),
    layouts: sum((work) => work.layouts),
    paints: sum((work) => work.paints),
    timers: sum((work) => work.timers),
    presented: sum((work) => work.presented),
    dropped: sum((work) => work.dropped),
    onMain: [...new Set(works.flatMap((work) => work.onMain))],
  }
}
