import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals/attribution'
import type { MetricWithAttribution } from 'web-vitals/attribution'

export interface Vital {
  readonly metric: MetricWithAttribution['name']
  /** In whole ms, and CLS in ten-thousandths. */
  readonly value: number
  readonly cause: string
}

const longestPart = (parts: Readonly<Record<string, number>>): string =>
  Object.entries(parts).reduce((most, part) => (part[1] > most[1] ? part : most), ['none', 0])[0]

/** The part of a metric that took longest, and for shifts the state of the page at the largest one. */
export function causeOf(measured: MetricWithAttribution): string {
  switch (measured.name) {
    case 'TTFB': {
      const { waitingDuration, cacheDuration, dnsDuration, connectionDuration, requestDuration } = measured.attribution
      return longestPart({
        waiting: waitingDuration,
        cache: cacheDuration,
        dns: dnsDuration,
        connection: connectionDuration,
        request: requestDuration,
      })
    }
    case 'FCP':
      return longestPart({ firstByte: measured.attribution.timeToFirstByte, rendering: measured.attribution.firstByteToFCP })
    case 'LCP': {
      const { timeToFirstByte, resourceLoadDelay, resourceLoadDuration, elementRenderDelay } = measured.attribution
      return longestPart({
        firstByte: timeToFirstByte,
        loadDelay: resourceLoadDelay,
        load: resourceLoadDuration,
        renderDelay: elementRenderDelay,
      })
    }
    case 'CLS':
      return measured.attribution.loadState ?? 'none'
    case 'INP': {
      const { inputDelay, processingDuration, presentationDelay } = measured.attribution
      return longestPart({ input: inputDelay, processing: processingDuration, presentation: presentationDelay })
    }
  }
}

/**
 * Page performance as experienced by the player. Metrics that can still get worse are reported whenever the page is hidden; the listeners
 * are in capture at the window, and so run before the event log hands over its batch.
 */
export function watchVitals(onMeasured: (vital: Vital) => void): void {
  const report = (measured: MetricWithAttribution) => {
    const value = Math.round(measured.name === 'CLS' ? measured.value * 10_000 : measured.value)
    onMeasured({ metric: measured.name, value: Math.min(10_000_000, Math.max(0, value)), cause: causeOf(measured) })
  }
  for (const measure of [onTTFB, onFCP, onLCP, onCLS, onINP]) measure(report)
}
