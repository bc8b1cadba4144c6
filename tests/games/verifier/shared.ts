import { numbersOf, sha256, shuffle, upTo } from './stream.ts'
import type { Next } from './stream.ts'

/** A drawn round as everybody can request it. */
export interface SharedRound {
  readonly gameId: string
  readonly number: number
  readonly anchor: string
  readonly link: number
  readonly serverSeed: string
  readonly beacon: { readonly value: string; readonly signature: string | null }
  readonly betsRoot: string
  readonly bets: readonly SharedBet[]
}
export interface SharedBet {
  readonly id: string
  readonly choice: string
  readonly stake: number
  readonly cashOut: number | null
}
interface Rules {
  readonly outcome: (next: Next) => string[]
  readonly payout: (bet: SharedBet, outcome: readonly string[]) => number
}

const colors = ['yellow', 'white', 'pink', 'blue', 'red', 'green']
const colorGame: Rules = {
  outcome: (next) => upTo(3).map(() => colors[next(6)] ?? ''),
  payout({ choice, stake }, dice) {
    const shown = dice.filter((die) => die === choice).length
    return shown > 0 ? stake * (1 + shown) : 0
  },
}

const crash: Rules = {
  outcome: (next) => [(Math.min(10_000, Math.max(100, Math.floor((97 * 2 ** 32) / (next(2 ** 32) + 1)))) / 100).toFixed(2)],
  payout({ choice, stake, cashOut }, [broke = '1.00']) {
    const last = Math.round(100 * Number(broke))
    const leaves = [10_000, ...(choice === 'hand' ? [] : [Math.round(100 * Number(choice))]), ...(cashOut === null ? [] : [cashOut])]
    const multiple = Math.min(...leaves)
    return multiple <= last ? (stake * multiple) / 100 : 0
  },
}

/** The 25 fields of a bingo card, row by row, by the published generator. */
function cardOf(number: number): number[] {
  let state = Math.imul(number, 0x9e37_79b1)
  const next: Next = (below) => {
    state = (state + 0x6d2b_79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
  const columns = upTo(5).map((column) => shuffle(upTo(15), 5, next).map((index) => 15 * column + index + 1))
  return upTo(25).map((field) => (field === 12 ? 0 : (columns[field % 5]?.[Math.floor(field / 5)] ?? 0)))
}
const bingo: Rules = {
  outcome: (next) => shuffle(upTo(75), 40, next).map((index) => String(index + 1)),
  payout({ choice, stake }, balls) {
    const card = cardOf(Number(choice))
    const ballOf = (field: number): number => {
      const position = balls.indexOf(String(card[field]))
      return field === 12 ? 0 : position < 0 ? Infinity : position + 1
    }
    const last = (fields: readonly number[]): number => Math.max(...fields.map(ballOf))
    const five = upTo(5)
    const diagonals = [five.map((index) => 6 * index), five.map((index) => 4 * index + 4)]
    const lines = [...diagonals, ...five.flatMap((n) => [five.map((index) => 5 * n + index), five.map((index) => n + 5 * index)])]
    const first = Math.min(...lines.map(last))
    const line = first <= 15 ? 30 : first <= 20 ? 8 : first <= 25 ? 3 : first <= 30 ? 2 : first <= 40 ? 1 : 0
    const edge = upTo(25).filter((field) => [0, 4].includes(field % 5) || [0, 4].includes(Math.floor(field / 5)))
    return stake * (line + (last(diagonals.flat()) <= 40 ? 10 : 0) + (last(edge) <= 40 ? 1000 : 0))
  },
}

const rules: Readonly<Record<string, Rules>> = { 'color-game': colorGame, crash, bingo }

/** Everything that can be checked of a drawn round (docs/fairness.md, «Shared rounds»). */
export function checkSharedRound({ gameId, number, anchor, link, serverSeed, beacon, betsRoot, bets }: SharedRound) {
  const game = rules[gameId]
  if (!game) throw new Error(`The document does not describe ${gameId}`)
  const hash = upTo(link).reduce((text) => sha256(text), serverSeed)
  const outcome = game.outcome(numbersOf(serverSeed, `${beacon.value}:${number}`))
  return {
    isSeedInChain: hash === anchor,
    isBeaconSigned: beacon.signature === null ? undefined : sha256(Buffer.from(beacon.signature, 'hex')) === beacon.value,
    areBetsRight: sha256(bets.map(({ id, choice, stake }) => `${id}:${choice}:${stake}\n`).join('')) === betsRoot,
    outcome,
    payouts: bets.map((bet) => game.payout(bet, outcome)),
  }
}

/** A voided round: its seed is published too, and must be its link of the chain. */
export const isLinkOf = ({ anchor, link, serverSeed }: Pick<SharedRound, 'anchor' | 'link' | 'serverSeed'>): boolean =>
  upTo(link).reduce((text) => sha256(text), serverSeed) === anchor
