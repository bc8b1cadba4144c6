import { expect, test } from 'vitest'
import { isDay, momentIn } from '#server/kernel/calendar.ts'

test('a day is one of the calendar', () => {
  expect(['2026-11-22', '2028-02-29'].every(isDay)).toBe(true)
  for (const text of ['2026-02-29', '2026-04-31', '2026-13-01', '2026-1-1', '20261122', '', 'today']) expect(isDay(text)).toBe(false)
})

test('a moment has its offset from UTC, so that it is the same on every machine', () => {
  expect(momentIn('2026-11-22T18:30:00+08:00')).toBe(Date.UTC(2026, 10, 22, 10, 30))
  expect(momentIn('2026-11-22T10:30Z')).toBe(Date.UTC(2026, 10, 22, 10, 30))
  for (const text of ['2026-11-22T18:30:00', '2026-11-22 18:30', '2026-11-22', '2026-02-30T18:30:00+08:00', '2026-11-22T25:00Z', '5'])
    expect(momentIn(text)).toBeUndefined()
})
