import type { Award } from '#contract/awards.ts'
import { props } from '#contract/awards.ts'
import type { MallPolicy } from '../../settings/mall.ts'

/** The cards' rules, free of clock, database and randomness. */
export type ScratchRules = MallPolicy['scratch']
type Prize = ScratchRules['prizes'][number]

/** Odds are parts per million. */
export const million = 1_000_000

/** The award of a prize; its id names the prize and the version of the rules. */
export const awardOf = (rules: ScratchRules, { id, gives }: Prize): Award | null => gives && { id: `v${rules.version}-${id}`, ...gives }

/** Decides a card by the published odds. `below`: a uniformly distributed integer from 0 up to, not including, its limit. */
export function decide(rules: ScratchRules, below: (limit: number) => number): Prize {
  let left = below(million)
  for (const prize of rules.prizes) {
    if (left < prize.odds) return prize
    left -= prize.odds
  }
  throw new Error('the odds do not add up to a million')
}

/** The exact expected hundredths of coins in a million cards. */
export const coinsPerMillion = (rules: ScratchRules): number =>
  rules.prizes.reduce((sum, { gives, odds }) => sum + (gives?.propId === props.coin ? gives.count * odds : 0), 0)
