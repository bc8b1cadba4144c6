import type { BattleResult, Camp } from '#contract/redVsBlue.ts'
import type { Policy } from '../../settings/policy.ts'

/** The ref of a share's entry. */
export const refOfShare = (cycleId: number, playerId: string): string => `red-vs-blue:${cycleId}:${playerId}`

export interface Participant {
  readonly playerId: string
  readonly camp: Camp
  /** Valid bets, capped per day, in hundredths. */
  readonly score: number
  /** Has a paid deposit that was not refunded, and is neither self-excluded nor held for another account. */
  readonly isEligible: boolean
}

export interface Shares {
  readonly winner: BattleResult['winner']
  readonly red: number
  readonly blue: number
  /** Hundredths by player; players without a share are missing. */
  readonly awards: ReadonlyMap<string, number>
}

const scoreOf = (participants: readonly Participant[]): number => participants.reduce((sum, { score }) => sum + score, 0)

type Rules = Policy['redVsBlue']['rules']

/** The players who count for the pool and get a share of it: an account alone is free, and so is a sign-up. */
export const qualified = (participants: readonly Participant[], { minScore }: Pick<Rules, 'minScore'>): readonly Participant[] =>
  participants.filter(({ isEligible, score }) => isEligible && score >= minScore)

/**
 * Divides a part of the pool by score, floored, and bounded by each player's own score: the rest stays with the operator. Products exceed
 * 2^53, so they use BigInt.
 */
const divide = (part: number, participants: readonly Participant[], { maxSharePercent }: Rules): [playerId: string, award: number][] => {
  const total = scoreOf(participants)
  return participants
    .map(({ playerId, score }): [string, number] => [
      playerId,
      total === 0 ? 0 : Math.min(Number((BigInt(part) * BigInt(score)) / BigInt(total)), Math.floor((score * maxSharePercent) / 100)),
    ])
    .filter(([, award]) => award > 0)
}

/**
 * Computes the shares: all players' scores decide which team wins; those who qualify share the pool. The winning
 * team gets its percentage, the other team the rest; a tie gives each team half. Within a team it is divided by score.
 */
export function sharesOf(participants: readonly Participant[], pool: number, rules: Rules): Shares {
  const of = (side: Camp, all: readonly Participant[]) => all.filter(({ camp }) => camp === side)
  const [red, blue] = [scoreOf(of('red', participants)), scoreOf(of('blue', participants))]
  const sharing = qualified(participants, rules)
  const camp = { red: of('red', sharing), blue: of('blue', sharing) }
  if (red === blue) {
    const half = Math.floor(pool / 2)
    return { winner: 'tie', red, blue, awards: new Map([...divide(half, camp.red, rules), ...divide(half, camp.blue, rules)]) }
  }
  const [winner, other] = red > blue ? (['red', 'blue'] as const) : (['blue', 'red'] as const)
  const winners = Math.floor((pool * rules.winnersPercent) / 100)
  const others = Math.floor((pool * (100 - rules.winnersPercent)) / 100)
  return { winner, red, blue, awards: new Map([...divide(winners, camp[winner], rules), ...divide(others, camp[other], rules)]) }
}
