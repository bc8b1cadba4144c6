import { rebateTypes } from '#contract/vip.ts'
import { coinPusher } from '#games/coin-pusher/rules.ts'
import { stagedGames } from '#games/staged/games.ts'
import { rebateRate } from '../rewards/vip/levels.ts'
import { drawWorth, goodsPerDiamond, valuesOf, worthOfAll } from './values.ts'
import type { Settings, AwardValues } from './values.ts'

const million = 1_000_000

/** Programmes that return a share of the stake. */
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
  'gifts',
  'goods',
] as const
export type Programme = (typeof programmes)[number]

/** The maximum return of each programme per unit of stake: daily caps only reduce it. */
function programmeReturns(validBet: number, level: number, values: AwardValues, settings: Settings): Readonly<Record<Programme, number>> {
  const { jackpot, points, piggyBank, vip, invite, redVsBlue, mall } = settings
  const rules = vip.levels[level - 1]
  const next = vip.levels[level]
  const feed = Object.values(jackpot.feed).reduce((sum, ppm) => sum + ppm, 0) / million
  // Chances are earned by bets; the free daily one is a separate offer.
  const draws = jackpot.betPerChance === 0 ? 0 : (validBet * drawWorth(values, settings)) / jackpot.betPerChance
  const rebates = rebateTypes.reduce((sum, type) => sum + rebateRate(vip, level, type, 'slots'), 0)
  // The next level's gift is reached by the experience between the two levels.
  const toNext = next ? (next.experience - (rules?.experience ?? 0)) * 100 : 0
  // Of a month's missions by bets: the amount of bets with the highest return per unit.
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
    // Three levels of the player's own accounts above the one that plays.
    team: (validBet * invite.agent.ppm.reduce((sum, ppm) => sum + ppm, 0)) / million,
    // A team made up of the player's own accounts on both sides gets the whole pool, which their scores have paid for.
    redVsBlue: (validBet * poolPerPlayer * values.coin) / minScore,
    // All given coins together, where they are not counted one by one.
    gifts: values.coin === 1 ? 0 : (validBet * settings.withdrawal.giftPpm) / million,
    // All items of the mall together, whatever the diamonds came from. For playing, coins are worth more of a diamond.
    goods: values.coin === 1 || mall.betPerDiamond === 0 ? 0 : (validBet * goodsPerDiamond(settings)) / mall.betPerDiamond,
  }
}

export interface Return {
  readonly gameId: string
  /** 0: not a VIP. */
  readonly level: number
  readonly game: number
  readonly programmes: Readonly<Record<Programme, number>>
  readonly total: number
}

/** A game’s exact return of the stake. */
export interface Played {
  readonly game: { readonly id: string }
  readonly rtp: number
}

function returnsOf(rounds: Played, validBet: number, level: number, values: AwardValues, settings: Settings): Return {
  const returns = programmeReturns(validBet, level, values, settings)
  const total = rounds.rtp + programmes.reduce((sum, name) => sum + returns[name], 0)
  return { gameId: rounds.game.id, level, game: rounds.rtp, programmes: returns, total }
}

const withoutFeed = (settings: Settings): Settings => ({
  ...settings,
  jackpot: { ...settings.jackpot, feed: { mega: 0, major: 0, minor: 0, mini: 0 } },
})

/** Returns of a slot or a shared game; a shared game’s rounds may count in part, and may feed no pool. */
export function playedReturnsOf(rounds: Played, validBet: number, level: number, values: AwardValues, settings: Settings): Return {
  const shared = settings.sharedRounds.games[rounds.game.id]
  const counted = (validBet * (shared?.validBetPercent ?? 100)) / 100
  return returnsOf(rounds, counted, level, values, shared?.feedsPools === false ? withoutFeed(settings) : settings)
}

/**
 * Returns of the games with choices and the coin pusher, at optimal play and with the most that a stake can count as valid bet. They feed no pool and take no
 * bonus coins: nothing else computed here depends on them.
 */
export function stagedReturnsOf(settings: Settings, use: 'play' | 'withdraw' = 'play'): Return[] {
  const values = valuesOf(settings, use)
  const noFeed = withoutFeed(settings)
  return [...stagedGames, coinPusher].flatMap((game) =>
    Array.from({ length: settings.vip.levels.length + 1 }, (_, level) =>
      returnsOf({ game, rtp: game.bestRtp / 10_000 }, (settings.stagedRounds.validBetPercent[game.id] ?? 0) / 100, level, values, noFeed),
    ),
  )
}
