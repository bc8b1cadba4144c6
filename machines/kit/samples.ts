import type { DrawResult, JackpotPools } from '#contract/jackpot.ts'
import type { GameStart, SettledRound } from '#contract/play.ts'
import type { PendingIncrease, SelfControl } from '#contract/responsibleGaming.ts'

/** One of our own games as the server opens it, for models and tests. Amounts in hundredths. */
export const sampleGame = (changes: Partial<GameStart> = {}): GameStart => ({
  roundToken: 'round-token-of-a-sample',
  launch: { kind: 'internal', url: '/games/fiesta-nights/' },
  name: 'Fiesta Nights',
  demo: false,
  balance: 100_000,
  minBet: 100,
  maxBet: 10_000,
  stakes: [100, 200, 500, 1_000],
  rtp: 9_610,
  rulesVersion: 1,
  paceMs: 2_500,
  serverSeedHash: 'hash',
  clientSeed: 'seed',
  visit: { elapsed: 0, rounds: 0, staked: 0, won: 0 },
  ...changes,
})

/** A settled round with one spin per given win. `balance` is the balance after it. */
export const sampleRound = (wins: readonly number[], { stake = 1_000, balance = 100_000 } = {}): SettledRound => {
  const payout = wins.reduce((sum, win) => sum + win, 0)
  return {
    roundId: `round-${wins.join('-')}`,
    gameId: 'fiesta-nights',
    time: 0,
    demo: false,
    stake,
    payout,
    balance,
    rulesVersion: 1,
    outcome: {
      stake,
      payout,
      spins: wins.map((win, index) => ({
        stops: [],
        window: [],
        wins: [],
        win,
        free: index > 0,
        multiplier: 1,
        freeAdded: 0,
        freeLeft: wins.length - 1 - index,
      })),
    },
    fair: { serverSeedHash: 'hash', clientSeed: 'seed', nonce: 1 },
  }
}

/** The round with the win of its first spin split into line wins, on lines 1, 2 and so on. */
export const withWins = (round: SettledRound, amounts: readonly number[]): SettledRound => {
  const wins = amounts.map((amount, line) => ({ kind: 'line' as const, line, symbol: 'mango', count: 3, amount, cells: [] }))
  const [first, ...rest] = round.outcome.spins
  return first ? { ...round, outcome: { ...round.outcome, spins: [{ ...first, wins }, ...rest] } } : round
}

/** A draw that won coins on the tenth cell. */
export const sampleDraw = (changes: Partial<DrawResult> = {}): DrawResult => ({
  drawId: 'draw-1',
  cell: 9,
  type: 'award',
  id: 'coin-88',
  propId: 2001,
  count: 8_800,
  bonus: 0,
  wheel: null,
  ...changes,
})

/** The values of the four pools, with the last tick's contribution. */
export const samplePools = (changes: Partial<JackpotPools> = {}): JackpotPools => ({
  total: 2_971_096_500,
  megaJackpot: 2_841_690_300,
  majorJackpot: 120_438_000,
  minorJackpot: 8_691_500,
  miniJackpot: 426_200,
  megaJackpotSection: { from: 2_841_690_000, to: 2_841_690_300 },
  majorJackpotSection: { from: 120_437_900, to: 120_438_000 },
  minorJackpotSection: { from: 8_691_400, to: 8_691_500 },
  miniJackpotSection: { from: 426_150, to: 426_200 },
  ...changes,
})

/** The player's settings with one limit, on daily bets; two hours have passed for the sample. */
export const sampleControl = (loosening: PendingIncrease | null, changes: Partial<SelfControl> = {}): SelfControl => ({
  serverTime: 7_200_000,
  limits: [{ kind: 'stake', period: 'day', value: 10_000, operatorValue: null, used: 2_500, resetAt: 86_400_000, loosening }],
  closure: null,
  loosenHours: 24,
  realityMinutes: 60,
  nextReality: null,
  ...changes,
})
