import type { Award } from '#contract/awards.ts'
import { AwardAmount } from '../../../shared/awards/AwardAmount.tsx'
import { awardArt } from '../../../shared/awards/awards.ts'

/** Awards in a row, small: icon and amount. */
export function Gifts({ awards }: { awards: readonly Award[] }) {
  return (
    <span className="vip-gifts">
      {awards.map((award) => (
        <span key={award.id}>
          <img src={awardArt(award.propId)} alt="" width={20} height={20} />
          <AwardAmount award={award} />
        </span>
      ))}
    </span>
  )
}
