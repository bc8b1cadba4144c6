import { useLingui } from '@lingui/react'
import type { Award } from '#contract/awards.ts'
import { awardCount } from './awards.ts'
import { awardText } from './awardText.ts'

/** The count of an award beside its drawing; screen readers read the whole phrase: «5 coins», «20-coin deposit coupon». */
export function AwardAmount({ award }: { award: Pick<Award, 'propId' | 'count'> }) {
  const { _ } = useLingui()
  return (
    <b className="n">
      <span aria-hidden="true">{awardCount(award)}</span>
      <span className="sr-only">{_(awardText(award))}</span>
    </b>
  )
}
