import { useLingui } from '@lingui/react'
import type { Award } from '#contract/awards.ts'
import { awardArt, awardCount, awardName } from './awards.ts'
import './awards.css'

/** One award on a highlighted card: its drawing, count and name. */
export function AwardCard({ award }: { award: Pick<Award, 'propId' | 'count'> }) {
  const { _ } = useLingui()
  return (
    <div className="award-card">
      <img src={awardArt(award.propId)} alt="" width={40} height={40} />
      <b className="n">{awardCount(award)}</b>
      <span>{_(awardName(award))}</span>
    </div>
  )
}
