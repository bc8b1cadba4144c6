import { payOf as baccaratPay } from '#games/baccarat/rules.ts'
import { blackjack, pointsOf, totalOf } from '#games/blackjack/rules.ts'
import type { BlackjackState } from '#games/blackjack/rules.ts'
import { basicStrategy } from '#games/blackjack/strategy.ts'
import { coinPusher, drawLandings, openingBed, playDrops } from '#games/coin-pusher/rules.ts'
import { dice } from '#games/dice/rules.ts'
import type { Draw } from '#games/fair/fair.ts'
import { handaan } from '#games/handaan/rules.ts'
import { hiLo, multiplier as hiLoPays, rankOf, winning, wins } from '#games/hi-lo/rules.ts'
import type { Guess } from '#games/hi-lo/rules.ts'
import { slotGames } from '#games/index.ts'
import { mines, multiplier as minesPays, nextOdds } from '#games/mines/rules.ts'
import { coinsOn, drawSlip, slipCount } from '#games/palabunutan/rules.ts'
import { palosebo } from '#games/palosebo/rules.ts'
import { plinko, rowsOfPegs } from '#games/plinko/rules.ts'
import { roulette, wheel } from '#games/roulette/rules.ts'
import type { ScratchCard } from '#games/scratch/card.ts'
import { oddsTotal } from '#games/scratch/prizes.ts'
import { sharedGames } from '#games/shared/games.ts'
import { sicBo } from '#games/sic-bo/rules.ts'
import { fullCycle } from '#games/slots/engine/cycle.ts'
import type { SlotGame } from '#games/slots/engine/game.ts'
import { playRound } from '#games/slots/engine/play.ts'
import { basisPoints, exactRtp } from '#games/slots/engine/rtp.ts'
import { shoe } from '#games/staged/cards.ts'
import { isOver } from '#games/staged/game.ts'
import type { StagedGame } from '#games/staged/game.ts'
import type { TableGame } from '#games/staged/layout.ts'
import { cups, multiplier as cupsPay, tatlongBaso } from '#games/tatlong-baso/rules.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { baccaratReturns } from '#tests/games/staged/baccaratReturns.ts'
import { blackjackReturn } from '#tests/games/staged/blackjackReturn.ts'

/** A game with a strategy, whose rounds are alike: its return is computed, and compared with rounds that are played. */
export interface Variant {
  readonly id: string
  readonly kind: 'slot' | 'staged' | 'quick' | 'table' | 'scratch' | 'shared' | 'pusher' | 'free'
  readonly strategy: string
  /** The exact return as a share of the first bet; undefined where it can only be measured. */
  readonly exact: () => number | undefined
  /** Undefined: the game's data states its return correctly. */
  readonly problem?: () => string | undefined
  /** Plays rounds one after another; a round's result in first bets: 1 is the bet returned. */
  readonly start: () => (draw: Draw) => number
}

const bet = 1_00

function slotVariant(game: SlotGame): Variant {
  const stake = Math.min(...game.stakes)
  const cycle = game.cascade && fullCycle(game)
  const exact = exactRtp(game, () => cycle ?? fullCycle(game))
  return {
    id: game.id,
    kind: 'slot',
    strategy: game.volatility,
    exact: () => Number((exact.numerator * 10n ** 9n) / exact.denominator) / 1e9,
    problem() {
      if (cycle && String(cycle.bySteps.filter((sum) => sum > 0)) !== String(game.cascade?.counted))
        return `step by step, all combinations of stops win ${cycle.bySteps.join(' ')}`
      return basisPoints(exact) === game.rtp ? undefined : `its data states ${game.rtp} basis points`
    },
    start: () => (draw) => playRound(game, stake, draw).payout / stake,
  }
}

const lanterns = 3
const minesVariant: Variant = {
  id: mines.id,
  kind: 'staged',
  strategy: `${mines.setups[0]} bombs, cash out after ${lanterns}`,
  exact() {
    const count = Number(mines.setups[0])
    const odds = Array.from({ length: lanterns }, (_, opened) => nextOdds(count, opened))
    return (odds.reduce((chance, { safe, of }) => (chance * safe) / of, 1) * minesPays(count, lanterns)) / 100
  },
  start: () => (draw) => {
    const [setup = ''] = mines.setups
    const board = mines.board(setup, draw)
    let state = mines.start(setup, bet, board, [])
    for (let cell = 0; cell < lanterns && !isOver(state); cell++) state = mines.step(state, `open-${cell}`, board)
    return (isOver(state) ? state : mines.step(state, 'cash', board)).payout / bet
  },
}

const guesses = 3
const likelier = (rank: number): Guess => (rank <= 7 ? 'higher' : 'lower')
const hiLoVariant: Variant = {
  id: hiLo.id,
  kind: 'staged',
  strategy: `the likelier guess, cash out after ${guesses}`,
  exact() {
    const ranks = Array.from({ length: 13 }, (_, index) => index + 1)
    const from = (rank: number, odds: readonly number[]): number => {
      if (odds.length === guesses) return hiLoPays(odds) / 100
      const guess = likelier(rank)
      const next = [...odds, winning(guess, rank)]
      return ranks.reduce((sum, drawn) => sum + (wins(guess, rank, drawn) ? from(drawn, next) / 13 : 0), 0)
    }
    return ranks.reduce((sum, rank) => sum + from(rank, []) / 13, 0)
  },
  start: () => (draw) => {
    const board = hiLo.board('deck', draw)
    let state = hiLo.start('deck', bet, board, [])
    for (let at = 0; at < guesses && !isOver(state); at++) state = hiLo.step(state, likelier(rankOf(board[at] ?? 0)), board)
    return (isOver(state) ? state : hiLo.step(state, 'cash', board)).payout / bet
  },
}

const picks = 2
const cupsVariant: Variant = {
  id: tatlongBaso.id,
  kind: 'staged',
  strategy: `the middle cup, cash out after ${picks}`,
  exact: () => cupsPay(picks) / cups ** picks / 100,
  start: () => (draw) => {
    const board = tatlongBaso.board('cups', draw)
    let state = tatlongBaso.start('cups', bet, board, [])
    for (let at = 0; at < picks && !isOver(state); at++) state = tatlongBaso.step(state, 'open-1', board)
    return (isOver(state) ? state : tatlongBaso.step(state, 'cash', board)).payout / bet
  },
}

/** A game that one number decides, each as likely as another. */
const oneNumber = (game: StagedGame, setup: string, strategy: string, values: number): Variant => ({
  id: game.id,
  kind: 'quick',
  strategy,
  exact: () =>
    Array.from({ length: values }, (_, value) => game.start(setup, bet, [value], []).payout).reduce((sum, paid) => sum + paid, 0) /
    values /
    bet,
  start: () => (draw) => game.start(setup, bet, game.board(setup, draw), []).payout / bet,
})

const tableVariant = (game: TableGame, spot: string, boards: readonly (readonly number[])[]): Variant => ({
  id: game.id,
  kind: 'table',
  strategy: spot,
  exact: () => boards.reduce((sum, board) => sum + game.pays(spot, board), 0) / boards.length / 100,
  start: () => (draw) => game.pays(spot, game.board('table', draw)) / 100,
})
const faces = [1, 2, 3, 4, 5, 6]
const throws = faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => [a, b, c])))

const baccaratVariant = (spot: 'player' | 'banker' | 'tie'): Variant => ({
  id: 'baccarat',
  kind: 'table',
  strategy: spot,
  exact: () => baccaratReturns()[spot],
  start: () => (draw) => baccaratPay(spot, shoe(draw, 6)) / 100,
})

/** What basic strategy chooses in a round. */
function basicChoice({ hands, at, legal, events }: BlackjackState): string {
  const held = hands[at]?.cards ?? []
  const up = events.find(({ leaf }) => leaf === 1)?.value ?? 0
  return basicStrategy({
    ...totalOf(held),
    pair: legal.includes('split') ? pointsOf(held[0] ?? 0) : undefined,
    canDouble: legal.includes('double'),
    up: pointsOf(up),
  })
}
const blackjackVariant: Variant = {
  id: blackjack.id,
  kind: 'staged',
  strategy: 'basic strategy',
  exact: () => blackjackReturn({ isBasic: true }),
  start: () => (draw) => {
    const board = blackjack.board('table', draw)
    let state = blackjack.start('table', bet, board, [])
    while (!isOver(state)) state = blackjack.step(state, basicChoice(state), board)
    return 1 + (state.payout - state.stake) / bet
  },
}

const scratchVariant = (card: ScratchCard, exact: () => number): Variant => ({
  id: card.id,
  kind: 'scratch',
  strategy: 'a card',
  exact,
  start: () => (draw) => card.result(card.board('card', draw)).pays / 100,
})
const meanPrize = ({ prizes }: ScratchCard): number => prizes.reduce((sum, { pays, odds }) => sum + pays * odds, 0) / oddsTotal / 100

const sharedChoices: Readonly<Record<string, readonly string[]>> = { 'color-game': ['red'], crash: ['2.00', '10.00'], bingo: ['7'] }
const sharedExact: Readonly<Record<string, () => number>> = {
  'color-game': () => 199 / 216,
  crash: () => 0.97,
  bingo: () => sharedGames.find(({ id }) => id === 'bingo')?.odds.reduce((sum, { pays, chance }) => sum + pays * chance, 0) ?? 0,
}
const sharedVariants = sharedGames.flatMap((game): Variant[] =>
  (sharedChoices[game.id] ?? []).map((choice) => ({
    id: game.id,
    kind: 'shared',
    strategy: choice,
    exact: () => sharedExact[game.id]?.(),
    start: () => (draw) => game.payout({ choice, stake: bet }, game.step(draw)) / bet,
  })),
)

const pusherVariant: Variant = {
  id: coinPusher.id,
  kind: 'pusher',
  strategy: 'anywhere, one coin after another',
  exact: () => undefined,
  start() {
    let bed = openingBed()
    return (draw) => {
      const played = playDrops(bed, drawLandings(draw(coinPusher.aims), 1, draw))
      bed = played.bed
      return played.paid / coinPusher.price
    }
  },
}

const { board } = defaultPolicy.dailyGame
const dailyVariant: Variant = {
  id: 'palabunutan',
  kind: 'free',
  strategy: 'coins of a slip',
  exact: () => board.reduce((sum, { coins, count }) => sum + coins * count, 0) / slipCount(board) / bet,
  start: () => (draw) => coinsOn(board, drawSlip(board, draw)) / bet,
}

/** All variants, each made when it is needed: the exact returns of some take long. */
export const variants: readonly { readonly id: string; readonly make: () => Variant }[] = [
  ...slotGames.map((game) => ({ id: game.id, make: () => slotVariant(game) })),
  ...[
    minesVariant,
    hiLoVariant,
    cupsVariant,
    oneNumber(plinko, '1', 'low risk', 2 ** rowsOfPegs),
    oneNumber(plinko, '3', 'high risk', 2 ** rowsOfPegs),
    oneNumber(dice, '50', 'under 50', 10_000),
    oneNumber(dice, '5', 'under 5', 10_000),
    ...['red', 'n17'].map((spot) =>
      tableVariant(
        roulette,
        spot,
        wheel.map((number) => [number]),
      ),
    ),
    ...(['banker', 'player', 'tie'] as const).map(baccaratVariant),
    ...['small', 'total-10', 'triple-6'].map((spot) => tableVariant(sicBo, spot, throws)),
    blackjackVariant,
    scratchVariant(handaan, () => meanPrize(handaan)),
    // Each of the six numbers is on one of the two flags in 2 of 24 cases.
    scratchVariant(palosebo, () => ((6 * 2) / 24) * meanPrize(palosebo)),
    ...sharedVariants,
    pusherVariant,
    dailyVariant,
  ].map((variant) => ({ id: variant.id, make: () => variant })),
]
