import type { Award } from '#contract/awards.ts'
import { AwardAmount } from './AwardAmount.tsx'
import { awardArt } from './awards.ts'
import './awards.css'

/** What something awards, in one line: drawing and count. */
export function AwardList({ awards, size = 20 }: { awards: readonly Award[]; size?: number }) {
  return (
    <span className="gives">
      {awards.map((award) => (
        <span key={award.id}>
          <img src={awardArt(award.propId)} alt="" width={size} height={size} />
          <AwardAmount award={award} />
        </span>
      ))}
    </span>
  )
}
