import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { Metric as Measured } from 'web-vitals'

export type Metric = Measured['name']

/**
 * Page performance as experienced by the player, in whole ms, and CLS in ten-thousandths. Metrics that can still get worse are reported
 * whenever the page is hidden; the listeners are in capture at the window, and so run before the event log hands over its batch.
 */
export function watchVitals(onMeasured: (metric: Metric, value: number) => void): void {
  const report = ({ name, value }: Measured) =>
    onMeasured(name, Math.min(10_000_000, Math.max(0, Math.round(name === 'CLS' ? value * 10_000 : value))))
  for (const measure of [onTTFB, onFCP, onLCP, onCLS, onINP]) measure(report)
}
