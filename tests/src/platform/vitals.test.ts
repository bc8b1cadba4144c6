import { expect, test } from 'vitest'
import type { MetricWithAttribution } from 'web-vitals/attribution'
import { deviceClassOf } from '#src/platform/device.ts'
import { causeOf } from '#src/platform/vitals.ts'

test.each([
  ['TTFB', { waitingDuration: 1, cacheDuration: 2, dnsDuration: 30, connectionDuration: 4, requestDuration: 5 }, 'dns'],
  ['FCP', { timeToFirstByte: 900, firstByteToFCP: 100 }, 'firstByte'],
  ['LCP', { timeToFirstByte: 100, resourceLoadDelay: 20, resourceLoadDuration: 30, elementRenderDelay: 400 }, 'renderDelay'],
  ['CLS', { loadState: 'complete' }, 'complete'],
  ['CLS', {}, 'none'],
  ['INP', { inputDelay: 10, processingDuration: 80, presentationDelay: 20 }, 'processing'],
  ['INP', { inputDelay: 0, processingDuration: 0, presentationDelay: 0 }, 'none'],
])('the cause of %s with %o is %s', (name, attribution, cause) => {
  expect(causeOf({ name, attribution } as unknown as MetricWithAttribution)).toBe(cause)
})

test.each([
  [4, 8, 'low'],
  [8, 2, 'low'],
  [6, 4, 'middle'],
  [8, 4, 'middle'],
  [8, 8, 'high'],
  [8, undefined, 'high'],
  [6, undefined, 'middle'],
] as const)('a device with %i cores and %s GB is of the class %s', (cores, memory, device) => {
  expect(deviceClassOf(cores, memory)).toBe(device)
})
