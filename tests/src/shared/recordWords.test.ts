import { expect, it } from 'vitest'
import { giverWord } from '#src/shared/awards/giverWord.ts'
import { movementWord } from '#src/shared/records/movementWords.ts'

it('a kind of movement that only a newer server knows is «Other»', () => {
  expect(movementWord('deposit').message).toBe('Deposit')
  expect(movementWord('raffle').message).toBe('Other')
  expect(movementWord('toString').message).toBe('Other')
})

it('an award of a giver that only a newer server knows came from Swerte', () => {
  expect(giverWord('vip').message).toBe('VIP progress')
  expect(giverWord('raffle').message).toBe('Swerte')
})
