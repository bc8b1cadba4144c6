import type { Award } from '#contract/awards.ts'
import type { MallPolicy } from '../../settings/areas/mall.ts'

/** The cards' rules, free of clock, database and randomness. */
export type ScratchRules = MallPolicy['scratch']
type Prize = ScratchRules['prizes'][number]

/** The award of a prize; its id names the prize and the version of the rules. */
export const awardOf = (rules: ScratchRules, { id, gives }: Prize): Award | null => gives && { id: `v${rules.version}-${id}`, ...gives }
