import { useLingui } from '@lingui/react'
import type { Award } from '#contract/awards.ts'
import { awardArt, awardCount, awardName } from '../../../shared/awards/awards.ts'

/** Awards in a row, small: icon and amount. */
export function Gifts({ awards }: { awards: readonly Award[] }) {
  const { _ } = useLingui()
  return (
    <span className="vip-gifts">
      {awards.map((award) => (
        <span key={award.id}>
          <img src={awardArt(award.propId)} alt="" width={20} height={20} />
          <b className="n">
            {awardCount(award)}
            <span className="sr-only"> {_(awardName(award))}</span>
          </b>
        </span>
      ))}
    </span>
  )
}
