import { t } from '@lingui/core/macro'
import { isIdle, isShowingResult } from '#machines/stagedRound/stagedRound.selectors.ts'
import type { Staged } from '#machines/stagedRound/stagedRound.selectors.ts'
import { openStaged } from './index.ts'
import type { Show } from './show.ts'
import { tableRules } from './table.ts'
import { outcomeAndResult } from './words.ts'

interface TableShow extends Pick<Show, 'rules' | 'eventMs' | 'betText' | 'spotName' | 'createScene' | 'rulesSheet'> {
  /** What was dealt or thrown, in words. */
  readonly outcomeText: (now: Staged) => string
}

/** Opens a table: bets are placed with chips, and a round has neither a set-up nor choices. `rulesSheet` follows what holds for every table. */
export const openTable = ({ outcomeText, ...show }: TableShow): void =>
  openStaged({
    ...show,
    setupName: () => '',
    setupText: () => '',
    choices: () => [],
    say(now) {
      if (isShowingResult(now)) return outcomeAndResult(outcomeText(now), now)
      return isIdle(now) ? t`Choose a chip and tap the table` : ''
    },
    rulesSheet: (bet, setup) => [...tableRules(), ...show.rulesSheet(bet, setup)],
  })
