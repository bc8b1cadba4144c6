import { expect, test } from 'vitest'
import { openingOf } from '#server/support/contact/hours.ts'

/** `11-23 09:00` in Manila, 2026; the 23rd is a Monday. */
const at = (text: string) => Date.parse(`2026-${text.replace(' ', 'T')}:00+08:00`)
const hoursAt = (when: string, hours: Parameters<typeof openingOf>[0]) => {
  const { isOpen, changesAt } = openingOf(hours, at(when))
  return `${isOpen ? 'open' : 'closed'} until ${changesAt === null ? '–' : new Date(changesAt + 8 * 60 * 60 * 1000).toISOString().slice(5, 16).replace('T', ' ')}`
}

const office = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }
const night = { days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '02:00' }
const fridays = { days: [5], from: '22:00', to: '04:00' }

test.each([
  ['11-23 08:59', office, 'closed until 11-23 09:00'],
  ['11-23 09:00', office, 'open until 11-23 18:00'],
  ['11-23 17:59', office, 'open until 11-23 18:00'],
  ['11-23 18:00', office, 'closed until 11-24 09:00'],
  ['11-27 18:00', office, 'closed until 11-30 09:00'],
  ['11-29 12:00', office, 'closed until 11-30 09:00'],
  // Monday morning in Manila is still Sunday in UTC.
  ['11-23 00:30', night, 'open until 11-23 02:00'],
  ['11-23 02:00', night, 'closed until 11-23 09:00'],
  ['11-23 23:59', night, 'open until 11-24 02:00'],
  ['11-28 03:00', fridays, 'open until 11-28 04:00'],
  ['11-28 04:00', fridays, 'closed until 12-04 22:00'],
  ['11-27 03:00', fridays, 'closed until 11-27 22:00'],
  ['11-23 03:00', null, 'open until –'],
  ['11-23 03:00', { days: [], from: '09:00', to: '18:00' }, 'closed until –'],
])('at %s %j is %s', (when, hours, expected) => {
  expect(hoursAt(when, hours)).toBe(expected)
})
