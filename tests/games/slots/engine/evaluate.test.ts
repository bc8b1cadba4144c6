import { describe, expect, it } from 'vitest'
import { bestOnLine, scatterCells, windowAt, winsOf } from '#games/slots/engine/evaluate.ts'
import { createToyGame, toyStrip, type ToySymbol } from '../createToyGame.ts'

const richPays = { wild: { 3: 4, 4: 10, 5: 50 }, high: { 3: 3, 4: 9, 5: 30 }, low: { 3: 1, 4: 2, 5: 5 } }

describe('the window', () => {
  it('shows the stop in the top row and runs on past the end of the strip', () => {
    const game = createToyGame()
    expect(windowAt(game, [3, 4, 0, 0, 1])).toEqual([
      ['low', 'scatter', 'high'],
      ['wild', 'scatter', 'scatter'],
      ['wild', 'wild', 'wild'],
      ['high', 'high', 'high'],
      ['low', 'scatter', 'low'],
    ])
  })

  it('refuses too few stops', () => {
    expect(() => windowAt(createToyGame(), [0, 0, 0, 0])).toThrow(RangeError)
  })

  it('finds every scatter as [reel, row]', () => {
    const game = createToyGame()
    expect(scatterCells(game, windowAt(game, [3, 4, 0, 0, 1]))).toEqual([
      [0, 1],
      [1, 1],
      [1, 2],
      [4, 1],
    ])
  })
})

describe('the best win on a line', () => {
  const game = createToyGame({ pays: richPays })
  const noWildPay = createToyGame()
  const cases: [string, string, ReturnType<typeof bestOnLine<ToySymbol>>][] = [
    ['three of a kind from the left', 'low low low high low', { symbol: 'low', count: 3, pay: 1 }],
    ['five of a kind', 'high high high high high', { symbol: 'high', count: 5, pay: 30 }],
    ['a wild in front, between and behind', 'wild high wild high wild', { symbol: 'high', count: 5, pay: 30 }],
    ['nothing for two', 'high high low high high', undefined],
    ['nothing for three that do not start on the first reel', 'low high high high high', undefined],
    ['nothing for scatters in a row', 'scatter scatter scatter scatter scatter', undefined],
    ['no wild standing for a scatter', 'wild wild scatter high high', undefined],
    ['wilds of their own where they pay more', 'wild wild wild low high', { symbol: 'wild', count: 3, pay: 4 }],
    ['the longer run where it pays more than its wilds', 'wild wild wild high high', { symbol: 'high', count: 5, pay: 30 }],
    ['five wilds', 'wild wild wild wild wild', { symbol: 'wild', count: 5, pay: 50 }],
  ]
  it.each(cases)('is %s: %s', (_, line, best) => {
    expect(bestOnLine(game, toyStrip(line))).toEqual(best)
  })

  it('lets wilds without a pay of their own stand for the symbol that pays best', () => {
    expect(bestOnLine(noWildPay, toyStrip('wild wild wild wild wild'))).toEqual({ symbol: 'high', count: 5, pay: 5 })
    expect(bestOnLine(noWildPay, toyStrip('wild wild wild scatter high'))).toEqual({ symbol: 'high', count: 3, pay: 1 })
  })
})

describe('the wins of a window', () => {
  const game = createToyGame({ pays: richPays })
  const column = (text: string) => toyStrip(text)
  const window = [
    column('high scatter low'),
    column('low high scatter'),
    column('wild low high'),
    column('scatter high low'),
    column('high low low'),
  ]

  it('names line, symbol, count, amount and cells of each line win, then the scatters', () => {
    expect(winsOf(game, window, scatterCells(game, window), 300, 1)).toEqual([
      {
        kind: 'line',
        line: 1,
        symbol: 'high',
        count: 5,
        amount: 3000,
        cells: [
          [0, 0],
          [1, 1],
          [2, 2],
          [3, 1],
          [4, 0],
        ],
      },
      {
        kind: 'line',
        line: 2,
        symbol: 'low',
        count: 3,
        amount: 100,
        cells: [
          [0, 2],
          [1, 0],
          [2, 1],
        ],
      },
      {
        kind: 'scatter',
        symbol: 'scatter',
        count: 3,
        amount: 300,
        cells: [
          [0, 1],
          [1, 2],
          [3, 0],
        ],
      },
    ])
  })

  it('multiplies line wins and scatter wins alike', () => {
    expect(winsOf(game, window, scatterCells(game, window), 30, 3).map(({ amount }) => amount)).toEqual([900, 30, 90])
  })

  it('counts more than five scatters as five', () => {
    const full = Array.from({ length: 5 }, () => column('scatter scatter low'))
    expect(winsOf(game, full, scatterCells(game, full), 30, 1).filter(({ kind }) => kind === 'scatter')).toMatchObject([
      { count: 10, amount: 210 },
    ])
  })
})
