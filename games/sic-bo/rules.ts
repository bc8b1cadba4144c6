import { tableGame } from '../staged/layout.ts'

const faces = [1, 2, 3, 4, 5, 6] as const

/** Payouts of the totals with the bet, in hundredths: 4 and 17, 5 and 16, and so on. */
const totals: readonly number[] = [70_00, 35_00, 21_00, 14_00, 10_00, 8_40, 7_75]
const totalPay = (total: number): number => totals[Math.min(total, 21 - total) - 4] ?? 0

/** How many of the three dice show a number: 0, 1, 2 or 3. */
const singlePays = [0, 2_00, 3_00, 15_00] as const

interface DiceTotals {
  readonly sum: number
  /** All three alike. */
  readonly isTriple: boolean
  readonly count: (face: number) => number
}
const throwOf = (board: readonly number[]): DiceTotals => ({
  sum: board.reduce((sum, die) => sum + die, 0),
  isTriple: new Set(board).size === 1,
  count: (face) => board.filter((die) => die === face).length,
})

type Pay = (dice: DiceTotals) => number
const when =
  (pay: number, wins: (dice: DiceTotals) => boolean): Pay =>
  (dice) =>
    wins(dice) ? pay : 0
const pairs = faces.flatMap((one) => faces.filter((other) => other > one).map((other) => [one, other] as const))

/** The payout of each spot with its bet, in hundredths. */
const spots: ReadonlyMap<string, Pay> = new Map<string, Pay>([
  ['small', when(2_00, ({ sum, isTriple }) => sum <= 10 && !isTriple)],
  ['big', when(2_00, ({ sum, isTriple }) => sum >= 11 && !isTriple)],
  ['odd', when(2_00, ({ sum, isTriple }) => sum % 2 === 1 && !isTriple)],
  ['even', when(2_00, ({ sum, isTriple }) => sum % 2 === 0 && !isTriple)],
  ...faces.map((face) => [`one-${face}`, ({ count }: DiceTotals) => singlePays[count(face)] ?? 0] as const),
  ...Array.from({ length: 14 }, (_, at) => at + 4).map(
    (total) => [`total-${total}`, when(totalPay(total), ({ sum }) => sum === total)] as const,
  ),
  ...pairs.map(([one, other]) => [`pair-${one}-${other}`, when(7_00, ({ count }) => count(one) > 0 && count(other) > 0)] as const),
  ...faces.map((face) => [`double-${face}`, when(13_00, ({ count }) => count(face) >= 2)] as const),
  ...faces.map((face) => [`triple-${face}`, when(210_00, ({ count }) => count(face) === 3)] as const),
  ['any-triple', when(35_00, ({ isTriple }) => isTriple)],
])

/** The highest payout of a spot, as its table shows it. */
export const payOf = (spot: string): number => {
  const pay = spots.get(spot)
  if (!pay) return 0
  return Math.max(...faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => pay(throwOf([a, b, c]))))))
}

/** Sic bo: three dice, and bets on everything they can show. */
export const sicBo = tableGame({
  id: 'sic-bo',
  rulesVersion: 1,
  rtp: 9_630,
  bestRtp: 9_722,
  words: 3,
  spots: [...spots.keys()],
  draw: (draw) => [draw(6) + 1, draw(6) + 1, draw(6) + 1],
  events: (board) => board.map((value, leaf) => ({ type: 'die', leaf, value })),
  pays: (spot, board) => spots.get(spot)?.(throwOf(board)) ?? 0,
})
