import { useLingui } from '@lingui/react/macro'
import type { Award } from '#contract/awards.ts'
import { awardArt, awardCount, awardName } from './awards.ts'
import './awards.css'

/** What something awards, in one line: drawing and count; the names are for screen readers. */
export function Gives({ awards, size = 20 }: { awards: readonly Award[]; size?: number }) {
  const { i18n } = useLingui()
  return (
    <span className="gives">
      {awards.map((award) => (
        <span key={award.id}>
          <img src={awardArt(award.propId)} alt={i18n._(awardName(award))} width={size} height={size} />
          <b className="n">{awardCount(award)}</b>
        </span>
      ))}
    </span>
  )
}
