import { useLingui } from '@lingui/react'
import type { Award } from '#contract/awards.ts'
import { awardCount } from './awards.ts'
import { awardText } from './awardText.ts'

/** An award in one phrase, its number emphasized. */
export function AwardPhrase({ award }: { award: Pick<Award, 'propId' | 'count'> }) {
  const { _ } = useLingui()
  const count = awardCount(award)
  const [before, after] = _(awardText(award)).split(count)
  return (
    <span>
      {before}
      <b className="n">{count}</b>
      {after}
    </span>
  )
}
