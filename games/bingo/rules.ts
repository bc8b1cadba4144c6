import type { SharedGame } from '../shared/game.ts'

/** Numbers 1 to 75, five columns of fifteen; forty balls are drawn, one every two seconds. */
const numbers = 75
const columnSize = 15
export const ballCount = 40
const msPerBall = 2_000
export const maxCardNumber = 999_999

/** The card of a choice, by its number; undefined when there is none. */
export const cardIn = (choice: string): number | undefined => (/^[1-9]\d{0,5}$/.test(choice) ? Number(choice) : undefined)

/** A small published generator (mulberry32), seeded by the card's number: which card one has does not change one's chances. */
function generator(seed: number): (below: number) => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** The first `count` of a list that is shuffled by Fisher–Yates. */
function shuffled(list: readonly number[], count: number, draw: (below: number) => number): number[] {
  const pool = [...list]
  for (let at = 0; at < count; at++) {
    const other = at + draw(pool.length - at)
    const [one, two] = [pool[at] ?? 0, pool[other] ?? 0]
    pool[at] = two
    pool[other] = one
  }
  return pool.slice(0, count)
}

const allNumbers: readonly number[] = Array.from({ length: numbers }, (_, index) => index + 1)
const columnNumbers = [0, 1, 2, 3, 4].map((column) => allNumbers.slice(column * columnSize, (column + 1) * columnSize))

/** The 25 fields of a card, row by row: five numbers of each column, and 0 in the middle, which is free. */
export function fieldsOf(card: number): readonly number[] {
  const draw = generator(card)
  const columns = columnNumbers.map((column) => shuffled(column, 5, draw))
  return Array.from({ length: 25 }, (_, field) => (field === 12 ? 0 : (columns[field % 5]?.[Math.floor(field / 5)] ?? 0)))
}

const each = (field: (index: number) => number): number[] => [0, 1, 2, 3, 4].map(field)
const diagonals = [each((index) => 6 * index), each((index) => 4 + 4 * index)] as const
export const lines: readonly (readonly number[])[] = [0, 1, 2, 3, 4]
  .flatMap((at) => [each((index) => 5 * at + index), each((index) => at + 5 * index)])
  .concat(diagonals)
const cross: readonly number[] = [...new Set(diagonals.flat())]
export const frame: readonly number[] = Array.from({ length: 25 }, (_, field) => field).filter(
  (field) => field < 5 || field > 19 || field % 5 === 0 || field % 5 === 4,
)

/** What the first line pays, in stakes, by the ball that completes it. */
export const linePays = [
  { until: 15, pays: 30 },
  { until: 20, pays: 8 },
  { until: 25, pays: 3 },
  { until: 30, pays: 2 },
  { until: ballCount, pays: 1 },
] as const
/** How likely a first line is by each of those balls. */
const lineBy = [0.005872, 0.022874, 0.063961, 0.143539, 0.445631] as const
/** What both diagonals pay, and all sixteen numbers at the edge, once they are complete. */
export const crossPays = 10
export const framePays = 1_000

interface CardResult {
  /** The ball that completed the first line; undefined: no line. */
  readonly lineAt: number | undefined
  readonly hasCross: boolean
  readonly hasFrame: boolean
  /** In stakes. */
  readonly pays: number
}

/** What a card has after these balls, in their order. */
export function resultOfCard(fields: readonly number[], balls: readonly string[]): CardResult {
  // The position of the ball that drew each number, counted from 1; after the last one for a number that was not drawn.
  const never = numbers + 1
  const drawnAt = new Uint8Array(numbers + 1).fill(never)
  for (const [index, ball] of balls.entries()) drawnAt[Number(ball)] = index + 1
  drawnAt[0] = 0
  const completeAt = (pattern: readonly number[]): number => {
    let last = 0
    for (const field of pattern) last = Math.max(last, drawnAt[fields[field] ?? 0] ?? never)
    return last
  }
  const first = Math.min(...lines.map(completeAt))
  const lineAt = first === never ? undefined : first
  const hasCross = completeAt(cross) < never
  const hasFrame = completeAt(frame) < never
  const line = linePays.find(({ until }) => first <= until)?.pays ?? 0
  return { lineAt, hasCross, hasFrame, pays: line + (hasCross ? crossPays : 0) + (hasFrame ? framePays : 0) }
}

/**
 * Bingo with 75 balls and a fixed table of prizes: what others have bought changes nothing. The return is exact, from the number of draws
 * that complete each pattern (tests/games/shared/bingo.test.ts): 94.96 % for every card.
 */
export const bingo: SharedGame = {
  id: 'bingo',
  rulesVersion: 1,
  places: ['cards'],
  placeOf: (choice) => (cardIn(choice) === undefined ? undefined : 'cards'),
  typical: '1',
  rtp: 9_496,
  odds: [
    ...linePays.map(({ pays }, index) => ({ id: 'line', pays, chance: (lineBy[index] ?? 0) - (lineBy[index - 1] ?? 0) })),
    { id: 'cross', pays: crossPays, chance: 0.004558 },
    { id: 'frame', pays: framePays, chance: 0.000007351 },
  ],
  step: (draw) => shuffled(allNumbers, ballCount, draw).map(String),
  payout: ({ choice, stake }, balls) => {
    const card = cardIn(choice)
    return card === undefined ? 0 : stake * resultOfCard(fieldsOf(card), balls).pays
  },
  run: {
    ms: () => ballCount * msPerBall,
    shown: (balls, ms) => balls.slice(0, Math.max(0, Math.floor(ms / msPerBall))),
    nextAt: (_balls, ms) => (Math.floor(ms / msPerBall) + 1) * msPerBall,
  },
}
