import { createHmac } from 'node:crypto'
import { numbersOf, sha256, shuffle, sum, takeOut, upTo } from './stream.ts'
import type { Next } from './stream.ts'

/** A staged round as its player has it, with the server seed once it is revealed. */
export interface StagedRound {
  readonly gameId: string
  readonly setup: string
  readonly bet: number
  readonly layout: readonly { readonly spot: string; readonly amount: number }[]
  readonly choices: readonly string[]
  readonly serverSeed: string
  readonly clientSeed: string
  readonly number: number
}

interface Result {
  readonly stake: number
  readonly payout: number
}
interface Rules {
  readonly board: (setup: string, next: Next) => number[]
  readonly result: (board: readonly number[], round: Pick<StagedRound, 'setup' | 'bet' | 'layout' | 'choices'>) => Result
}

/** 97 % of the fair odds, rounded down to a hundredth of the bet: `won` lists how many of how many cases won each step. */
const fairPay = (bet: number, won: readonly (readonly [number, number])[]): number => {
  const [above, below] = won.reduce<readonly [bigint, bigint]>(([a, b], [cases, of]) => [a * BigInt(of), b * BigInt(cases)], [97n, 1n])
  return (bet * Number(above / below)) / 100
}
const at = (list: readonly number[], index: number): number => list[index] ?? Number.NaN

/** A round that is over with its bet: `hundredths` of it are paid. */
const once = (bet: number, hundredths: number): Result => ({ stake: bet, payout: (bet * hundredths) / 100 })

const mines: Rules = {
  board(setup, next) {
    const burst = shuffle(upTo(25), Number(setup), next)
    return upTo(25).map((cell) => (burst.includes(cell) ? 1 : 0))
  },
  result(board, { setup, bet, choices }) {
    const won: [number, number][] = []
    for (const choice of choices) {
      if (choice === 'cash') break
      if (board[Number(choice.replace('open-', ''))] === 1) return once(bet, 0)
      won.push([25 - Number(setup) - won.length, 25 - won.length])
    }
    return { stake: bet, payout: won.length === 0 ? bet : fairPay(bet, won) }
  },
}

const hiLo: Rules = {
  board: (_, next) => upTo(41).map(() => next(52)),
  result(board, { bet, choices }) {
    const rank = (index: number): number => (at(board, index) % 13) + 1
    const won: [number, number][] = []
    for (const choice of choices) {
      if (choice === 'cash') break
      const before = rank(won.length)
      const winning = upTo(13)
        .map((index) => index + 1)
        .filter((one) =>
          choice === 'higher' ? one > before || (one === before && before !== 1) : one < before || (one === before && before !== 13),
        )
      if (!winning.includes(rank(won.length + 1))) return once(bet, 0)
      won.push([winning.length, 13])
    }
    return { stake: bet, payout: won.length === 0 ? bet : fairPay(bet, won) }
  },
}

const plinkoPays: Readonly<Record<string, readonly number[]>> = {
  '1': [800, 300, 150, 130, 110, 100, 47, 100, 110, 130, 150, 300, 800],
  '2': [2400, 900, 400, 200, 110, 60, 28, 60, 110, 200, 400, 900, 2400],
  '3': [15000, 2200, 810, 200, 70, 20, 20, 20, 70, 200, 810, 2200, 15000],
}
const plinko: Rules = {
  board: (_, next) => [next(4096)],
  result: (board, { setup, bet }) => once(bet, plinkoPays[setup]?.[at(board, 0).toString(2).replaceAll('0', '').length] ?? Number.NaN),
}

const dice: Rules = {
  board: (_, next) => [next(10_000)],
  result: (board, { setup, bet }) => once(bet, at(board, 0) < 100 * Number(setup) ? Math.floor(9700 / Number(setup)) : 0),
}

/** A table: each spot by itself, `pays` in hundredths of what lies on it. */
const table = (board: (next: Next) => number[], pays: (spot: string, board: readonly number[]) => number): Rules => ({
  board: (_, next) => board(next),
  result: (drawn, { bet, layout }) => ({ stake: bet, payout: sum(layout.map(({ spot, amount }) => (amount * pays(spot, drawn)) / 100)) }),
})

const reds = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
const roulette = table(
  (next) => [next(37)],
  (spot, [number = 0]) => {
    if (/^n\d+$/.test(spot)) return spot === `n${number}` ? 3600 : 0
    if (number === 0) return 0
    const [name, which] = spot.split('-')
    if (name === 'dozen') return Math.ceil(number / 12) === Number(which) ? 300 : 0
    if (name === 'column') return (number % 3 || 3) === Number(which) ? 300 : 0
    const holds: Record<string, boolean> = {
      low: number <= 18,
      high: number > 18,
      even: number % 2 === 0,
      odd: number % 2 === 1,
      red: reds.includes(number),
      black: !reds.includes(number),
    }
    return holds[spot] ? 200 : 0
  },
)

const totalPays: Readonly<Record<number, number>> = { 4: 7000, 5: 3500, 6: 2100, 7: 1400, 8: 1000, 9: 840, 10: 775 }
const sicBo = table(
  (next) => upTo(3).map(() => next(6) + 1),
  (spot, thrown) => {
    const total = sum(thrown)
    const count = (face: number): number => thrown.filter((die) => die === face).length
    const alike = thrown.every((die) => die === thrown[0])
    const [name, one = 0, two = 0] = spot.split('-').map((part, index) => (index === 0 ? part : Number(part))) as [string, number?, number?]
    const even: Record<string, boolean> = { small: total <= 10, big: total >= 11, odd: total % 2 === 1, even: total % 2 === 0 }
    if (name in even) return even[name] && !alike ? 200 : 0
    if (name === 'one') return [0, 200, 300, 1500][count(one)] ?? 0
    if (name === 'total') return total === one ? (totalPays[Math.min(one, 21 - one)] ?? 0) : 0
    if (name === 'pair') return count(one) > 0 && count(two) > 0 ? 700 : 0
    if (name === 'double') return count(one) >= 2 ? 1300 : 0
    if (name === 'triple') return count(one) === 3 ? 21_000 : 0
    return spot === 'any-triple' && alike ? 3500 : 0
  },
)

/** The first cards of eight decks; a card is a number 0 to 51, its rank that modulo 13, from the ace. */
const shoe = (cards: number, next: Next): number[] => shuffle(upTo(416), cards, next).map((place) => place % 52)
const rankOf = (card: number): number => (card % 13) + 1

const baccarat = table(
  (next) => shoe(6, next),
  (spot, cards) => {
    const [p1 = 0, b1 = 0, p2 = 0, b2 = 0, ...more] = cards
    if (spot === 'player-pair') return rankOf(p1) === rankOf(p2) ? 1300 : 0
    if (spot === 'banker-pair') return rankOf(b1) === rankOf(b2) ? 1300 : 0
    const points = (card: number): number => (rankOf(card) > 9 ? 0 : rankOf(card))
    let player = (points(p1) + points(p2)) % 10
    let banker = (points(b1) + points(b2)) % 10
    if (player < 8 && banker < 8) {
      let third: number | undefined
      if (player < 6) {
        third = points(more.shift() ?? 0)
        player = (player + third) % 10
      }
      // The banker’s total decides on which third cards of the player it draws.
      const draws =
        third === undefined
          ? banker < 6
          : [
              [0, 9],
              [0, 9],
              [0, 9],
              [0, 9],
              [2, 7],
              [4, 7],
              [6, 7],
              [10, 0],
            ].some(([from = 0, to = 0], total) => total === banker && third >= from && third <= to) && !(banker === 3 && third === 8)
      if (draws) banker = (banker + points(more.shift() ?? 0)) % 10
    }
    if (player === banker) return spot === 'tie' ? 1000 : 100
    if (spot === 'player') return player > banker ? 200 : 0
    return spot === 'banker' && banker > player ? 195 : 0
  },
)

const blackjack: Rules = {
  board: (_, next) => shoe(52, next),
  result(cards, { bet, choices }) {
    const count = (hand: readonly number[]): number => {
      const hard = sum(hand.map((card) => Math.min(rankOf(card), 10)))
      return hard <= 11 && hand.some((card) => rankOf(card) === 1) ? hard + 10 : hard
    }
    const dealer = [at(cards, 1), at(cards, 3)]
    const first = [at(cards, 0), at(cards, 2)]
    if (count(first) === 21) return { stake: bet, payout: count(dealer) === 21 ? bet : (bet * 220) / 100 }
    if (count(dealer) === 21) return { stake: bet, payout: 0 }
    let used = 4
    const deal = (): number => at(cards, used++)
    const hands = [{ cards: first, stake: bet, isDone: false }]
    const remaining = [...choices]
    for (let hand = hands.find(({ isDone }) => !isDone); hand && remaining.length > 0; hand = hands.find(({ isDone }) => !isDone)) {
      const choice = remaining.shift()
      if (choice === 'stand') hand.isDone = true
      else if (choice === 'split') {
        const [one = 0, two = 0] = hand.cards
        const isAces = rankOf(one) === 1
        hand.cards = [one, deal()]
        const other = { cards: [two, deal()], stake: bet, isDone: false }
        hands.push(other)
        for (const half of hands) half.isDone = isAces || count(half.cards) >= 21
      } else {
        hand.cards.push(deal())
        if (choice === 'double') hand.stake += bet
        hand.isDone = choice === 'double' || count(hand.cards) >= 21
      }
    }
    if (hands.some((hand) => count(hand.cards) <= 21)) while (count(dealer) < 17) dealer.push(deal())
    const against = count(dealer)
    const payout = hands.map((hand) => {
      const own = count(hand.cards)
      if (own > 21 || (against <= 21 && against > own)) return 0
      return own === against ? hand.stake : 2 * hand.stake
    })
    return { stake: sum(hands.map(({ stake }) => stake)), payout: sum(payout) }
  },
}

/** Index of the prize that a number below a million draws; the length of the list where it draws none. */
function prizeOf(odds: readonly number[], next: Next): number {
  let drawn = next(1_000_000)
  const found = odds.findIndex((share) => {
    drawn -= share
    return drawn < 0
  })
  return found < 0 ? odds.length : found
}

const dishPays = [100_000, 10_000, 2000, 1000, 500, 300, 200, 100]
const handaan: Rules = {
  board(_, next) {
    const prize = prizeOf([20, 300, 3000, 10_000, 30_000, 80_000, 100_000, 150_000], next)
    const won = prize < 8 ? [prize, prize, prize] : []
    const others = upTo(8)
      .filter((dish) => dish !== prize)
      .flatMap((dish) => [dish, dish])
    return takeOut([...won, ...takeOut(others, 9 - won.length, next)], 9, next)
  },
  result: (printed, { bet }) => once(bet, dishPays.find((_, dish) => printed.filter((one) => one === dish).length === 3) ?? 0),
}

const flagPays = [50_000, 5000, 2000, 1000, 500, 200, 100]
const palosebo: Rules = {
  board(_, next) {
    const numbers = upTo(24).map((index) => index + 1)
    return [
      ...takeOut(numbers, 2, next),
      ...takeOut(numbers, 6, next),
      ...upTo(6).map(() => prizeOf([100, 1000, 5000, 20_000, 60_000, 286_100, 627_800], next)),
    ]
  },
  result: (printed, { bet }) =>
    once(bet, sum(upTo(6).map((own) => (printed.slice(0, 2).includes(at(printed, 2 + own)) ? at(flagPays, at(printed, 8 + own)) : 0)))),
}

const tatlongBaso: Rules = {
  board: (_, next) => upTo(5).map(() => next(3)),
  result(board, { bet, choices }) {
    const picks = choices.filter((choice) => choice !== 'cash')
    if (picks.some((choice, pick) => choice !== `open-${at(board, pick)}`)) return once(bet, 0)
    return once(bet, picks.length === 0 ? 100 : 96 * 3 ** picks.length)
  },
}

const rules: Readonly<Record<string, Rules>> = {
  mines,
  'hi-lo': hiLo,
  plinko,
  dice,
  roulette,
  baccarat,
  'sic-bo': sicBo,
  blackjack,
  handaan,
  palosebo,
  'tatlong-baso': tatlongBaso,
}

/** The root of the tree over a board (docs/fairness.md, «Staged rounds»). */
function rootOf(board: readonly number[], { serverSeed, clientSeed, number }: StagedRound): string {
  let row = board.map((value, place) => {
    const salt = createHmac('sha256', serverSeed).update(`${clientSeed}:staged:${number}:salt:${place}`).digest('hex')
    return sha256(`${salt}:${place}:${value}`)
  })
  while (row.length > 1)
    row = row.flatMap((hash, index) => (index % 2 ? [] : [index + 1 < row.length ? sha256(hash + row[index + 1]) : hash]))
  return row[0] ?? ''
}

/** Root, board, stake and payout of a round, as they follow from its seeds and choices. */
export function playStagedRound(round: StagedRound): Result & { readonly root: string; readonly board: readonly number[] } {
  const game = rules[round.gameId]
  if (!game) throw new Error(`The document does not describe ${round.gameId}`)
  const board = game.board(round.setup, numbersOf(round.serverSeed, `${round.clientSeed}:staged:${round.number}`))
  return { board, root: rootOf(board, round), ...game.result(board, round) }
}
