import { Plural, Trans } from '@lingui/react/macro'
import type { InviteStatus } from '#contract/invite.ts'
import sampaguita from '../../../art/avatars/sampaguita.svg'
import { parol } from '../../../shared/drawings.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'

interface Props {
  wheel: InviteStatus
  mine: NonNullable<InviteStatus['mine']>
}

/** How to get more spins. */
export function EarnMore({ wheel: { earns }, mine }: Props) {
  const left = earns.shareDays - mine.shareDays
  return (
    <ul className="spin-earn">
      <li>
        <img src={sampaguita} alt="" width={36} height={36} />
        <span>
          <b>
            <Plural value={earns.invitee} one="# spin for each qualified friend" other="# spins for each qualified friend" />
          </b>
        </span>
        <ButtonLink to="/agent" small>
          <Trans>See how</Trans>
        </ButtonLink>
      </li>
      <li>
        <img src={parol} alt="" width={36} height={36} />
        <span>
          <b>
            <Plural value={earns.share} one="# spin for each day you share" other="# spins for each day you share" />
          </b>
          <span className="small">
            {left === 0 ? (
              <Trans>You’ve used all of them.</Trans>
            ) : mine.sharedToday ? (
              <Trans>You’ve shared today. Share again tomorrow for more.</Trans>
            ) : (
              <Plural value={left} one="# day left" other="# days left" />
            )}
          </span>
        </span>
        <ButtonLink to="/share" variant="claim" small>
          <Trans>Share</Trans>
        </ButtonLink>
      </li>
    </ul>
  )
}
