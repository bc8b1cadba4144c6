import type { Award } from '#contract/awards.ts'
import { props } from '#contract/awards.ts'
import type { MallPolicy } from '../../settings/mall.ts'

/** The cards' rules without a clock, a database or chance of their own. */
export type ScratchRules = MallPolicy['scratch']
type Prize = ScratchRules['prizes'][number]

/** Odds are parts of this. */
export const million = 1_000_000

/** What a prize gives; its id says which prize of which version of the rules. */
export const awardOf = (rules: ScratchRules, { id, gives }: Prize): Award | null => gives && { id: `v${rules.version}-${id}`, ...gives }

/** Decides a card by the published odds. `below`: a whole number from 0 up to its limit, every one as likely. */
export function decide(rules: ScratchRules, below: (limit: number) => number): Prize {
  let left = below(million)
  for (const prize of rules.prizes) {
    if (left < prize.odds) return prize
    left -= prize.odds
  }
  throw new Error('the odds do not add up to a million')
}

/** Hundredths of coins that a million cards give on the average, exactly. */
export const coinsPerMillion = (rules: ScratchRules): number =>
  rules.prizes.reduce((sum, { gives, odds }) => sum + (gives?.propId === props.coin ? gives.count * odds : 0), 0)
