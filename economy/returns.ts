import { rebateTypes } from '#contract/vip.ts'
import { rebateRate } from '#server/rewards/vip/levels.ts'
import type { RoundSample } from './rounds.ts'
import { drawWorth, worthOfAll } from './values.ts'
import type { Settings, Values } from './values.ts'

const million = 1_000_000

/** Programmes that give a share of what is staked. */
export const programmes = [
  'pools',
  'draws',
  'points',
  'piggyBank',
  'rebates',
  'monthlyBonus',
  'vipGifts',
  'vipMissions',
  'team',
  'redVsBlue',
] as const
export type Programme = (typeof programmes)[number]

/** What each programme gives for one unit of stake, at most: caps of a day only make it less. */
export function programmeReturns(validBet: number, level: number, values: Values, settings: Settings): Readonly<Record<Programme, number>> {
  const { jackpot, points, piggyBank, vip, invite, redVsBlue } = settings
  const rules = vip.levels[level - 1]
  const next = vip.levels[level]
  const feed = Object.values(jackpot.feed).reduce((sum, ppm) => sum + ppm, 0) / million
  // Chances are earned by bets; the free one of a day is an offer of its own.
  const draws = jackpot.betPerChance === 0 ? 0 : (validBet * drawWorth(values, settings)) / jackpot.betPerChance
  const rebates = rebateTypes.reduce((sum, type) => sum + rebateRate(vip, level, type, 'slots'), 0)
  // The next level's gift is reached by the experience between the two.
  const toNext = next ? (next.experience - (rules?.experience ?? 0)) * 100 : 0
  // Of a month's missions by bets, the amount of bets that brings most for each of it.
  const missions = vip.tasks.filter(({ kind }) => kind === 'bet')
  const missionsAt = (bet: number) =>
    missions.filter(({ need }) => need <= bet).reduce((sum, { awards }) => sum + worthOfAll(awards, values, settings), 0) / bet
  const { poolPerPlayer, minScore } = redVsBlue.rules
  return {
    pools: feed,
    draws,
    points: (validBet * values.point) / points.betPerPoint,
    piggyBank: (validBet * piggyBank.ppm) / million,
    rebates: (validBet * rebates) / million,
    monthlyBonus: (validBet * (rules?.monthlyPpm ?? 0)) / million,
    vipGifts: next && toNext > 0 ? (validBet * worthOfAll(next.gift, values, settings)) / toNext : 0,
    vipMissions: level === 0 ? 0 : validBet * Math.max(0, ...missions.map(({ need }) => missionsAt(need))),
    // Three levels of one's own accounts above the one that plays.
    team: (validBet * invite.agent.ppm.reduce((sum, ppm) => sum + ppm, 0)) / million,
    // A team of own accounts on both sides has the whole pool, which their scores have paid for.
    redVsBlue: (validBet * poolPerPlayer) / minScore,
  }
}

export interface Return {
  readonly gameId: string
  /** 0: below the gate. */
  readonly level: number
  readonly game: number
  readonly programmes: Readonly<Record<Programme, number>>
  readonly total: number
}

export function returnsOf(rounds: RoundSample, validBet: number, level: number, values: Values, settings: Settings): Return {
  const given = programmeReturns(validBet, level, values, settings)
  const total = rounds.rtp + programmes.reduce((sum, name) => sum + given[name], 0)
  return { gameId: rounds.game.id, level, game: rounds.rtp, programmes: given, total }
}
