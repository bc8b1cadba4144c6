import { tableGame } from '../staged/layout.ts'

/** The numbers of the wheel, clockwise from zero. */
export const wheel: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
]
const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

export const colorOf = (number: number): 'zero' | 'red' | 'black' => (number === 0 ? 'zero' : reds.has(number) ? 'red' : 'black')

/** The numbers that win with each spot. */
const winners: ReadonlyMap<string, (number: number) => boolean> = new Map<string, (number: number) => boolean>([
  ...wheel.toSorted((a, b) => a - b).map((number) => [`n${number}`, (drawn: number) => drawn === number] as const),
  ...[1, 2, 3].map((dozen) => [`dozen-${dozen}`, (drawn: number) => Math.ceil(drawn / 12) === dozen] as const),
  ...[1, 2, 3].map((column) => [`column-${column}`, (drawn: number) => drawn > 0 && (drawn - 1) % 3 === column - 1] as const),
  ['low', (drawn) => drawn >= 1 && drawn <= 18],
  ['high', (drawn) => drawn >= 19],
  ['even', (drawn) => drawn > 0 && drawn % 2 === 0],
  ['odd', (drawn) => drawn % 2 === 1],
  ['red', (drawn) => colorOf(drawn) === 'red'],
  ['black', (drawn) => colorOf(drawn) === 'black'],
])

/** Payout of a winning spot with its bet, in hundredths: 36 shared among the numbers that it covers. */
export const payOf = (spot: string): number => {
  const covers = wheel.filter((number) => winners.get(spot)?.(number)).length
  return covers === 0 ? 0 : (36 / covers) * 100
}

/** Roulette with one zero: every bet returns 36 of 37. */
export const roulette = tableGame({
  id: 'roulette',
  rulesVersion: 1,
  rtp: 9_730,
  bestRtp: 9_730,
  words: 1,
  spots: [...winners.keys()],
  draw: (draw) => [draw(wheel.length)],
  events: ([number = 0]) => [{ type: 'fell', leaf: 0, value: number }],
  pays: (spot, [number = 0]) => (winners.get(spot)?.(number) ? payOf(spot) : 0),
})
