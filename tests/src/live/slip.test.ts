import { expect, it } from 'vitest'
import { liveBet } from '#contract/live.ts'
import { colors } from '#games/color-game/rules.ts'
import { betsOf } from '#src/features/play/live/colorGame/slip.ts'

const chips = (choice: string, stake: number, count: number) => Array.from({ length: count }, () => ({ choice, stake }))

it('places the chips on one color together', () => {
  expect(betsOf([...chips('red', 1_00, 2), ...chips('blue', 5_00, 1), ...chips('red', 10_00, 1)], 100_00)).toEqual([
    { choice: 'blue', stake: 5_00 },
    { choice: 'red', stake: 12_00 },
  ])
})

it('starts another bet where a color has more than one bet may be', () => {
  expect(betsOf([...chips('red', 50_00, 5), ...chips('green', 100_00, 1)], 100_00)).toEqual([
    { choice: 'red', stake: 100_00 },
    { choice: 'red', stake: 100_00 },
    { choice: 'red', stake: 50_00 },
    { choice: 'green', stake: 100_00 },
  ])
})

it('places any number of small chips with one call', () => {
  const slip = colors.flatMap((color) => chips(color, 1_00, 50))
  const bets = betsOf(slip, 100_00)
  expect(bets.map(({ stake }) => stake)).toEqual([50_00, 50_00, 50_00, 50_00, 50_00, 50_00])
  expect(liveBet.input.safeParse({ requestId: crypto.randomUUID(), gameId: 'color-game', number: 1, bets }).success).toBe(true)
  expect(betsOf([], 100_00)).toEqual([])
})
