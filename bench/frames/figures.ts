import type { TraceEvent } from './trace.ts'

/** A motion as the page started it: page time (ms) at which its plan starts, its length, and the position of its keyframes. */
export interface Motion {
  readonly name: string
  readonly startedAt: number
  readonly ms: number
  readonly offsets: readonly number[]
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0

/** The trace's figures for a motion, as one line. */
export function figuresOf(events: readonly TraceEvent[], { name, startedAt, ms, offsets }: Motion): string {
  const mark = events.find((event) => event.name === 'swerte-clock')
  const pageTime = mark?.args.data?.startTime ?? mark?.args.startTime
  if (!mark || pageTime === undefined) throw new Error('the trace has no clock')
  const at = (time: number): number => mark.ts + (time - pageTime) * 1_000
  const [from, to] = [at(startedAt), at(startedAt + ms)]
  const within = events.filter(({ ts, pid }) => pid === mark.pid && ts >= from && ts <= to)

  const frames = within.filter((event) => event.name === 'DrawFrame').map(({ ts }) => ts)
  frames.sort((a, b) => a - b)
  const gaps = frames.slice(1).map((frame, index) => (frame - (frames[index] ?? frame)) / 1_000)
  const perSecond = ((frames.length - 1) * 1_000_000) / ((frames.at(-1) ?? 0) - (frames[0] ?? 0))
  // A frame that the compositor was due to show but did not.
  const due = Math.round(ms / (1_000 / 60))
  const dropped = Math.max(0, due - frames.length - 1)
  // The first frame's own layout was done before the motion started.
  const layouts = within.filter((event) => event.name === 'Layout' && event.ts > from + 20_000).length
  const line = [
    `${name}: ${perSecond.toFixed(2)} frames/s`,
    `longest gap ${Math.max(...gaps).toFixed(1)} ms`,
    `${dropped} of ${due} frames dropped (${((dropped / due) * 100).toFixed(2)} %)`,
    `${layouts} layouts`,
  ]
  if (offsets.length > 2) {
    // Planned times exclude the half frame that the page is ahead: from then on the next frame shows the step.
    const lead = 1_000 / 60 / 2
    const late = offsets.slice(1, -1).flatMap((offset) => {
      const due = startedAt + offset * ms
      const shown = frames.find((frame) => frame >= at(due))
      return shown === undefined ? [] : [Math.abs((shown - at(due + lead)) / 1_000)]
    })
    line.push(
      `steps off their plan by ${percentile(late, 0.5).toFixed(1)} ms, at the 95th percentile ${percentile(late, 0.95).toFixed(1)} ms`,
    )
  }
  return line.join(' · ')
}
