import { expect, it } from 'vitest'
import { movementName } from '#src/shared/records/movementTexts.ts'

it('a kind of movement known only to a newer server is “Other”', () => {
  expect(movementName('deposit').message).toBe('Deposit')
  expect(movementName('raffle').message).toBe('Other')
  expect(movementName('toString').message).toBe('Other')
})

it('a reward posted under an activity’s id has the activity’s title', () => {
  expect(movementName('follow').message).toBe('Follow us')
  expect(movementName('slotshack').message).toBe('Slotshack')
})
