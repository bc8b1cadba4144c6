import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { Metric as Measured } from 'web-vitals'

export type Metric = Measured['name']

/**
 * How the page felt, in whole ms, and CLS in ten-thousandths. What can still get worse is told whenever the page is hidden; the listeners
 * are in capture at the window, and so before the event log hands its batch over.
 */
export function watchVitals(tell: (metric: Metric, value: number) => void): void {
  const told = ({ name, value }: Measured) =>
    tell(name, Math.min(10_000_000, Math.max(0, Math.round(name === 'CLS' ? value * 10_000 : value))))
  for (const measure of [onTTFB, onFCP, onLCP, onCLS, onINP]) measure(told)
}
