export type Metric = 'TTFB' | 'FCP' | 'LCP' | 'CLS' | 'INP'

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}
interface Interaction extends PerformanceEntry {
  interactionId: number
}

/** Not every browser measures everything. */
function observe<Entry extends PerformanceEntry>(type: string, see: (entry: Entry) => void, options: object = {}): void {
  try {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) see(entry as Entry)
    }).observe({ type, buffered: true, ...options })
  } catch {
    // It is not told, then.
  }
}

/** Shifts less than 1 s apart, and 5 s in all, are one; CLS is the worst of them. */
const shiftGapMs = 1_000
const shiftSpanMs = 5_000

/** How the page felt, told once when it is left for the first time: ms, and CLS in ten-thousandths. INP is the slowest interaction. */
export function watchVitals(tell: (metric: Metric, value: number) => void): void {
  const seen = new Map<Metric, number>()
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation) seen.set('TTFB', navigation.responseStart)
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.set('FCP', startTime)
  })
  observe('largest-contentful-paint', ({ startTime }) => seen.set('LCP', startTime))
  let sum = 0
  let first = 0
  let last = 0
  observe<Shift>('layout-shift', ({ value, hadRecentInput, startTime }) => {
    if (hadRecentInput) return
    const isSame = sum > 0 && startTime - last < shiftGapMs && startTime - first < shiftSpanMs
    if (!isSame) [sum, first] = [0, startTime]
    last = startTime
    sum += value
    seen.set('CLS', Math.max(seen.get('CLS') ?? 0, sum * 10_000))
  })
  observe<Interaction>(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId > 0) seen.set('INP', Math.max(seen.get('INP') ?? 0, duration))
    },
    { durationThreshold: 40 },
  )
  const told = () => {
    if (!document.hidden) return
    removeEventListener('visibilitychange', told, true)
    for (const [metric, value] of seen) tell(metric, Math.min(10_000_000, Math.max(0, Math.round(value))))
  }
  // In capture at the window: before the event log hands its batch over.
  addEventListener('visibilitychange', told, true)
}
