import { expect, test } from 'vitest'
import { endOf, typedOf, valueOf } from '#src/features/protection/responsibleGaming/values.ts'
import { valueText } from '#src/shared/responsibleGaming/limitTexts.tsx'

test.each([
  ['stake', '1,250', 1_250_00],
  ['deposit', '1', 1_00],
  ['time', '90', 90],
  ['time', '1,440', 1_440],
] as const)('a %s limit typed as %j is %i', (kind, text, value) => {
  expect(valueOf(kind, 'day', text)).toBe(value)
  expect(typedOf(kind, value)).toBe(text.replace(',', ''))
})

test.each(['', '0', '-1', '1.5', 'ten', '12345678', '1,5', '100,50', '12,50,000', '12,345,678'])('%j is not a limit', (text) => {
  expect([valueOf('stake', 'day', text), valueOf('time', 'day', text)]).toEqual([undefined, undefined])
})

test.each([
  ['day', '1440', '1441'],
  ['week', '10080', '10081'],
  ['month', '44640', '44641'],
] as const)('a limit of time has no more minutes than its %s', (period, most, more) => {
  expect([valueOf('time', period, most), valueOf('time', period, more)]).toEqual([Number(most), undefined])
})

test.each([
  ['stake', 1_250_00, '1,250'],
  ['time', 0, '0 min'],
  ['time', 45, '45 min'],
  ['time', 60, '1 h'],
  ['time', 150, '2 h 30 min'],
] as const)('a %s limit of %i is read as %s', (kind, value, text) => {
  expect(valueText(kind, value)).toBe(text)
})

test.each([
  [{ kind: 'break', hours: 24 }, '2026-11-27T10:00:00.000Z', '2026-11-28T10:00:00.000Z'],
  [{ kind: 'exclusion', months: 12 }, '2026-11-27T10:00:00.000Z', '2027-11-27T10:00:00.000Z'],
  // As on the server: February has no 31st.
  [{ kind: 'exclusion', months: 6 }, '2026-08-31T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
] as const)('%j from %s is announced until %s', (plan, from, to) => {
  expect(new Date(endOf(plan, Date.parse(from))).toISOString()).toBe(to)
})
