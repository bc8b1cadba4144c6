import { Trans, useLingui } from '@lingui/react/macro'
import type { DayRank, RankDay } from '#contract/rank.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { avatarArt } from '../../../shared/players/avatars.ts'
import { Amount } from '../../../ui/Amount.tsx'

/** The player's own row: exact, and shown whether or not they are on the list. */
export function OwnRank({ row: { rank, nickname, avatar, amountSection }, day }: { row: DayRank['personRank']; day: RankDay }) {
  const { t } = useLingui()
  return (
    <section className="rnk-own" aria-label={t`Your rank`}>
      {rank !== null && <b className="n rnk-place">{rank}</b>}
      <img src={avatarArt(avatar)} alt="" width={44} height={44} />
      <span className="rnk-who">
        <b>{nickname}</b>
        <span className="mini">
          {rank !== null ? <Trans>Your rank</Trans> : day === 'today' ? <Trans>Not ranked yet</Trans> : <Trans>Not ranked that day</Trans>}
        </span>
      </span>
      {rank === null && day === 'today' ? (
        <ButtonLink to="/game/search" variant="main" small>
          <Trans>Play</Trans>
        </ButtonLink>
      ) : (
        <Amount value={amountSection.to} size={22} />
      )}
    </section>
  )
}
