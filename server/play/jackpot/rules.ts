import { propIds } from '#contract/awards.ts'
import type { Award } from '#contract/awards.ts'
import { poolNames } from '#contract/jackpot.ts'
import type { Cell, PoolName, Section } from '#contract/jackpot.ts'
import { startOfDay, utcDay } from '../../kernel/calendar.ts'
import type { Policy } from '../../settings/policy.ts'

/**
 * The jackpot's rules, free of clock, database and randomness: what a draw decides, what it costs, when one is due. The
 * numbers are configuration (`policy.jackpot`).
 */
export type JackpotRules = Policy['jackpot']
type WheelCell = JackpotRules['cells'][number]

/** Odds are parts per million. */
export const million = 1_000_000

/** 50000 is on the jackpot's cell: a pool, selected by the wheel. */
const prizePropIds = { coin: propIds.coin, points: propIds.points, diamond: propIds.diamond, lottery: 80_001, jackpot: 50_000 } as const

/** The award of a cell; its id names the cell and the version of the rules. */
const awardOf = (rules: JackpotRules, cell: WheelCell): Award => ({
  id: `v${rules.version}-${rules.cells.indexOf(cell)}`,
  propId: prizePropIds[cell.prop],
  count: cell.count,
})

/** The cells with their published odds. */
export const publishedCells = (rules: JackpotRules): Cell[] =>
  rules.cells.map((cell, index) => ({
    cell: index,
    type: cell.prop === 'jackpot' ? 'jackpot' : 'award',
    award: awardOf(rules, cell),
    odds: cell.odds,
  }))

export const publishedWheel = (rules: JackpotRules): number[] => poolNames.map((pool) => rules.wheelOdds[pool])

/** A uniformly distributed integer from 0 up to, not including, `limit`. */
export type RandomBelow = (limit: number) => number

/** Returns the index that a number below a million falls on; each index is as wide as its odds. */
function pick(odds: readonly number[], below: RandomBelow): number {
  let remaining = below(million)
  for (const [index, width] of odds.entries()) {
    if (remaining < width) return index
    remaining -= width
  }
  throw new Error('the odds do not add up to a million')
}

export type DrawDecision = { readonly cell: number } & (
  | { readonly type: 'award'; readonly prop: Exclude<WheelCell['prop'], 'jackpot'>; readonly award: Award }
  | { readonly type: 'jackpot'; readonly pool: PoolName }
)

/** Decides a draw: a cell by its odds and, for a jackpot, a pool by the wheel's odds. */
export function decideDraw(rules: JackpotRules, below: RandomBelow): DrawDecision {
  const index = pick(
    rules.cells.map(({ odds }) => odds),
    below,
  )
  const cell = rules.cells[index]
  if (!cell) throw new Error('no such cell')
  if (cell.prop !== 'jackpot') return { cell: index, type: 'award', prop: cell.prop, award: awardOf(rules, cell) }
  const pool = poolNames[pick(publishedWheel(rules), below)]
  if (!pool) throw new Error('the wheel has no such sector')
  return { cell: index, type: 'jackpot', pool }
}

/** The exact expected amount of a prop in a million draws. Excludes jackpots, which depend on what the pools hold. */
export const givenPerMillion = (rules: JackpotRules, prop: WheelCell['prop']): number =>
  rules.cells.reduce((sum, cell) => sum + (cell.prop === prop ? cell.odds * cell.count : 0), 0)

/** The expected number of jackpots in a million draws. */
export const jackpotsPerMillion = (rules: JackpotRules): number =>
  rules.cells.reduce((sum, cell) => sum + (cell.prop === 'jackpot' ? cell.odds : 0), 0)

/**
 * The exact expected payout of pools of these values in a million draws, in hundredths. With the seeds as values this is what the operator
 * pays into won pools: what stakes fed them was never the operator's.
 */
export const wonPerMillion = (rules: JackpotRules, values: Readonly<Record<PoolName, number>>): number =>
  (jackpotsPerMillion(rules) * poolNames.reduce((sum, pool) => sum + rules.wheelOdds[pool] * values[pool], 0)) / million

/** What one chance costs the operator on average, in hundredths: the coins of the cells, and the seeds of won pools. */
export const expectedCost = (rules: JackpotRules): number => (givenPerMillion(rules, 'coin') + wonPerMillion(rules, rules.seed)) / million

/** What a player has done and used; bets in hundredths, days since 1970 in UTC. */
export interface JackpotProgress {
  readonly validBet: number
  readonly spentBet: number
  /** Granted chances that are not used yet. */
  readonly gifts: number
  readonly freeDay: number
  readonly lastDay: number
  readonly lastDayDraws: number
  /** What must be deposited before the player can draw. */
  readonly needDeposit: number
}

export interface Chances {
  readonly chanceSize: number
  readonly needTyping: number
  readonly needDeposit: number
  /** Today's draws are used up: the chances remain, the next draw may be tomorrow. */
  readonly isDayOver: boolean
  readonly canDraw: boolean
  /** The chance that the next draw takes: expiring ones go first. */
  readonly next: ChanceSource
}

/** The free chance of a day, a granted one, or one earned by valid bets. */
export type ChanceSource = 'day' | 'gift' | 'bet'

/** The start of the next UTC day. */
export const nextDayAt = (now: number): number => startOfDay(utcDay(now) + 1)

/** The chances a player has, and what is missing for the next one. */
export function chancesOf(rules: JackpotRules, progress: JackpotProgress, now: number): Chances {
  const today = utcDay(now)
  // A clock that was set back grants no second free chance, and no second day’s draws.
  const isFree = rules.freePerDay && progress.freeDay < today
  const unspent = Math.max(0, progress.validBet - progress.spentBet)
  const earned = rules.betPerChance > 0 ? Math.floor(unspent / rules.betPerChance) : 0
  const chanceSize = earned + progress.gifts + (isFree ? 1 : 0)
  const { needDeposit } = progress
  const isDayOver = rules.drawsPerDay > 0 && progress.lastDay >= today && progress.lastDayDraws >= rules.drawsPerDay
  return {
    chanceSize,
    needTyping: rules.betPerChance > 0 ? rules.betPerChance - (unspent % rules.betPerChance) : 0,
    needDeposit,
    isDayOver,
    canDraw: rules.open && chanceSize > 0 && needDeposit === 0 && !isDayOver,
    next: isFree ? 'day' : progress.gifts > 0 ? 'gift' : 'bet',
  }
}

/** What the meter may show between two readings: it grows from one to the next, and drops at once when a pool was won. */
export const sectionOf = (before: number, now: number): Section => ({ from: Math.min(before, now), to: now })
