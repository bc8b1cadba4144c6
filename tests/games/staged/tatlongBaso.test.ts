import { describe, expect, test } from 'vitest'
import { seededDraw } from '#games/slots/engine/simulate.ts'
import { isOver, playStaged } from '#games/staged/game.ts'
import { cups, most, multiplier, tatlongBaso } from '#games/tatlong-baso/rules.ts'

/** Every board there is: each is as likely as any other. */
const boards = Array.from({ length: cups ** most }, (_, index) =>
  Array.from({ length: most }, (_place, pick) => Math.floor(index / cups ** pick) % cups),
)
const play = (choices: readonly string[], board: readonly number[]) =>
  playStaged(tatlongBaso, { layout: [], setup: 'cups', bet: 100, choices }, board)

/** What all boards together pay to somebody who picks these cups and cashes out after them. */
const paidBy = (picks: readonly number[]): number =>
  boards.reduce((sum, board) => {
    let state = tatlongBaso.start('cups', 100, board, [])
    for (const cup of picks) if (!isOver(state)) state = tatlongBaso.step(state, `open-${cup}`, board)
    return sum + (isOver(state) ? state : tatlongBaso.step(state, 'cash', board)).payout
  }, 0)

describe('tatlong-baso', () => {
  test('returns exactly 96 % whichever cups are picked and wherever one stops: every board is played', () => {
    const returns = boards.flatMap((picks) => picks.map((_, stop) => (paidBy(picks.slice(0, stop + 1)) * 100) / boards.length))
    expect(returns).toHaveLength(cups ** most * most)
    expect([Math.min(...returns), Math.max(...returns)]).toEqual([tatlongBaso.rtp, tatlongBaso.bestRtp])
  })

  test('pays whole hundredths of the bet', () => {
    expect(Array.from({ length: most }, (_, step) => multiplier(step + 1))).toEqual([288, 864, 2_592, 7_776, 23_328])
  })

  test('hides the calamansi under each cup as often as under another, whatever came before', () => {
    const draw = seededDraw(11)
    const pairs = new Map<string, number>()
    for (let round = 0; round < 9_000; round++) {
      const [one, two] = tatlongBaso.board('cups', draw)
      pairs.set(`${one} ${two}`, (pairs.get(`${one} ${two}`) ?? 0) + 1)
    }
    expect(pairs.size).toBe(9)
    // 8 degrees of freedom: above 26.1 once in a thousand.
    expect([...pairs.values()].reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0)).toBeLessThan(26.1)
  })

  test('shows where the calamansi was, and nothing of the picks to come', () => {
    const board = [2, 0, 1, 1, 2]
    const leaves = (choices: string[]) =>
      play(choices, board).events.flatMap(({ leaf, value }) => (leaf === undefined ? [] : [[leaf, value]]))
    expect(leaves([])).toEqual([])
    expect(leaves(['open-2', 'cash'])).toEqual([[0, 2]])
    expect(leaves(['open-2', 'open-1'])).toEqual([
      [0, 2],
      [1, 0],
    ])
    expect(play(['open-2', 'open-1'], board)).toMatchObject({ payout: 0, legal: [] })
  })

  test('ends by the safe rule wherever it is left, and by itself after the last pick', () => {
    const board = [2, 0, 1, 1, 2]
    for (let found = 0; found < most; found++) {
      const left = play(
        board.slice(0, found).map((cup) => `open-${cup}`),
        board,
      )
      expect(isOver(left)).toBe(false)
      const ended = tatlongBaso.step(left as never, tatlongBaso.safe(left as never), board)
      expect([isOver(ended), ended.payout]).toEqual([true, found === 0 ? 100 : multiplier(found)])
    }
    const whole = play(
      board.map((cup) => `open-${cup}`),
      board,
    )
    expect([isOver(whole), whole.payout]).toEqual([true, multiplier(most)])
  })
})
