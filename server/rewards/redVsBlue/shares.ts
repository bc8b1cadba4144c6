import type { BattleResult, Camp } from '#contract/redVsBlue.ts'
import type { Policy } from '../../settings/policy.ts'

export interface Fighter {
  readonly playerId: string
  readonly camp: Camp
  /** Valid bet, capped per day, in hundredths. */
  readonly score: number
  /** Has a deposit that was paid and is still here, and is not self-excluded. */
  readonly isEligible: boolean
}

export interface Shares {
  readonly winner: BattleResult['winner']
  readonly red: number
  readonly blue: number
  /** Hundredths by player; who gets nothing is missing. */
  readonly awards: ReadonlyMap<string, number>
}

const scoreOf = (fighters: readonly Fighter[]): number => fighters.reduce((sum, { score }) => sum + score, 0)

type Rules = Policy['redVsBlue']['rules']

/** Who counts for the pool and gets a share of it: an account alone is free, and so is a sign-up. */
export const qualified = (fighters: readonly Fighter[], { minScore }: Pick<Rules, 'minScore'>): readonly Fighter[] =>
  fighters.filter(({ isEligible, score }) => isEligible && score >= minScore)

/**
 * A part of the pool by score, floored, and bounded by the own score: what is left over stays with the operator. Products pass 2^53, so they
 * are whole in BigInt.
 */
const divide = (part: number, fighters: readonly Fighter[], { maxSharePercent }: Rules): [playerId: string, award: number][] => {
  const total = scoreOf(fighters)
  return fighters
    .map(({ playerId, score }): [string, number] => [
      playerId,
      total === 0 ? 0 : Math.min(Number((BigInt(part) * BigInt(score)) / BigInt(total)), Math.floor((score * maxSharePercent) / 100)),
    ])
    .filter(([, award]) => award > 0)
}

/**
 * Who gets what (behaviour «Red vs blue»): everybody's score decides which camp wins; those who qualify share the pool. The winning
 * camp's share its percent of it, the other camp's the rest; a tie gives each camp half. Within a part it goes by score.
 */
export function sharesOf(fighters: readonly Fighter[], pool: number, rules: Rules): Shares {
  const of = (side: Camp, all: readonly Fighter[]) => all.filter(({ camp }) => camp === side)
  const [red, blue] = [scoreOf(of('red', fighters)), scoreOf(of('blue', fighters))]
  const sharing = qualified(fighters, rules)
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
