import { expect, it } from 'vitest'
import { choiceOf } from '#src/features/play/live/crash/multiples.ts'

it.each([
  ['2', '2.00'],
  ['1.5', '1.50'],
  ['1,5', '1.50'],
  ['2.50', '2.50'],
  ['3.', '3.00'],
  ['1.01', '1.01'],
  ['100', '100.00'],
  ['hand', 'hand'],
])('takes %s as %s', (typed, choice) => {
  expect(choiceOf(typed)).toBe(choice)
})

it.each(['1', '1.', '1.00', '0.5', '100.01', '150', '2.505', '2x', ' ', '-2', '1e2'])('takes “%s” as no target', (typed) => {
  expect(choiceOf(typed)).toBeUndefined()
})
