import { useLingui } from '@lingui/react'
import type { Award } from '#contract/awards.ts'
import { awardArt, awardCount, awardName, isCoinCoupon } from './awards.ts'
import { coinText } from './awardText.ts'
import './awards.css'

/** One award on a highlighted card: its drawing, count and name. */
export function AwardCard({ award }: { award: Pick<Award, 'propId' | 'count'> }) {
  const { _ } = useLingui()
  return (
    <div className="award-card">
      <img src={awardArt(award.propId)} alt="" width={40} height={40} />
      {/* «20 coins» on a coupon: a bare «20» would read as twenty coupons. */}
      <b className="n">{isCoinCoupon(award.propId) ? _(coinText(award.count)) : awardCount(award)}</b>
      <span>{_(awardName(award))}</span>
    </div>
  )
}
