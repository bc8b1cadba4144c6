import { expect, it } from 'vitest'
import { movementWord } from '#src/shared/records/movementWords.ts'

it('a kind of movement that only a newer server knows is «Other»', () => {
  expect(movementWord('deposit').message).toBe('Deposit')
  expect(movementWord('raffle').message).toBe('Other')
  expect(movementWord('toString').message).toBe('Other')
})
