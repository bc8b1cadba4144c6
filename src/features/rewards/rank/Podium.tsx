import { Trans, useLingui } from '@lingui/react/macro'
import type { DayRankRow } from '#contract/rank.ts'
import trophy from '../../../art/trophy.svg'
import { avatarArt } from '../../../shared/players/avatars.ts'
import { bandText } from './bandText.ts'

/** The first three; the first is in the middle and highest, and comes first in reading order. */
export function Podium({ rows, ownId }: { rows: readonly DayRankRow[]; ownId: string }) {
  const { t } = useLingui()
  return (
    <ol className="rnk-podium" aria-label={t`Top 3`}>
      {rows.map((row, index) => (
        <li key={row.id} className={`stand-${index + 1}`} aria-current={row.id === ownId || undefined}>
          {index === 0 && <img className="rnk-cup" src={trophy} alt="" width={64} height={64} />}
          <img className="rnk-face" src={avatarArt(row.avatar)} alt="" width={56} height={56} />
          <b className="rnk-name">{row.nickname}</b>
          {row.id === ownId && (
            <span className="chip g">
              <Trans>You</Trans>
            </span>
          )}
          <span className="rnk-block">
            <b className="n">{row.rank}</b>
            <span className="mini">{bandText(row.amountSection)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
