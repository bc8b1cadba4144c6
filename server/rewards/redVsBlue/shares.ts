import type { BattleResult, Camp } from '#contract/redVsBlue.ts'
import type { Policy } from '../../settings/policy.ts'

export interface Fighter {
  readonly playerId: string
  readonly camp: Camp
  /** Valid bet, capped per day, in hundredths. */
  readonly score: number
}

export interface Shares {
  readonly winner: BattleResult['winner']
  readonly red: number
  readonly blue: number
  /** Hundredths by player; who gets nothing is missing. */
  readonly awards: ReadonlyMap<string, number>
}

const scoreOf = (fighters: readonly Fighter[]): number => fighters.reduce((sum, { score }) => sum + score, 0)

/** A part of the pool by score, floored: what is left over stays with the house. Products pass 2^53, so they are whole in BigInt. */
const divide = (part: number, fighters: readonly Fighter[]): [playerId: string, award: number][] => {
  const total = scoreOf(fighters)
  return fighters
    .map(({ playerId, score }): [string, number] => [playerId, total === 0 ? 0 : Number((BigInt(part) * BigInt(score)) / BigInt(total))])
    .filter(([, award]) => award > 0)
}

/**
 * Who gets what (behaviour «Red vs blue»): the winning camp shares its percent of the pool, the players of the other camp who
 * reached the minimum score share the rest; a tie gives each camp half. Within a part it goes by score.
 */
export function sharesOf(fighters: readonly Fighter[], pool: number, { winnersPercent, minScore }: Policy['redVsBlue']['rules']): Shares {
  const camp = { red: fighters.filter((one) => one.camp === 'red'), blue: fighters.filter((one) => one.camp === 'blue') }
  const [red, blue] = [scoreOf(camp.red), scoreOf(camp.blue)]
  if (red === blue) {
    const half = Math.floor(pool / 2)
    return { winner: 'tie', red, blue, awards: new Map([...divide(half, camp.red), ...divide(half, camp.blue)]) }
  }
  const [winner, other] = red > blue ? (['red', 'blue'] as const) : (['blue', 'red'] as const)
  const winners = Math.floor((pool * winnersPercent) / 100)
  const others = Math.floor((pool * (100 - winnersPercent)) / 100)
  const reached = camp[other].filter(({ score }) => score >= minScore)
  return { winner, red, blue, awards: new Map([...divide(winners, camp[winner]), ...divide(others, reached)]) }
}
