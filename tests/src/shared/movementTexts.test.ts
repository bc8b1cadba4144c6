import { expect, it } from 'vitest'
import { movementWord } from '#src/shared/records/movementTexts.ts'

it('a kind of movement known only to a newer server is «Other»', () => {
  expect(movementWord('deposit').message).toBe('Deposit')
  expect(movementWord('raffle').message).toBe('Other')
  expect(movementWord('toString').message).toBe('Other')
})

it('a reward posted under an activity’s id has the activity’s title', () => {
  expect(movementWord('follow').message).toBe('Follow us')
  expect(movementWord('slotshack').message).toBe('Slotshack')
})
