import { Trans } from '@lingui/react/macro'
import type { DayRankRow } from '#contract/rank.ts'
import { avatarArt } from '../../../shared/players/avatars.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { bandText } from './bandText.ts'

interface Props {
  row: DayRankRow
  isOwn: boolean
  /** The first place's amount, in hundredths: rows then show their share of it. */
  maxBet?: number | undefined
}

/** A place, its player, and approximately how much they played. */
export function RankRow({ row: { rank, nickname, avatar, amountSection }, isOwn, maxBet }: Props) {
  return (
    <li className={isOwn ? 'rnk-row own' : 'rnk-row'} aria-current={isOwn || undefined}>
      <b className={rank <= 3 ? `n rnk-place place-${rank}` : 'n rnk-place'}>{rank}</b>
      <img src={avatarArt(avatar)} alt="" width={40} height={40} />
      <span className="rnk-who">
        <b>{nickname}</b>
        {isOwn && (
          <span className="chip g">
            <Trans>You</Trans>
          </span>
        )}
        {maxBet !== undefined && <ProgressBar value={Math.max(0.02 * maxBet, amountSection.to)} max={maxBet} />}
      </span>
      <b className="n rnk-amount">{bandText(amountSection)}</b>
    </li>
  )
}
