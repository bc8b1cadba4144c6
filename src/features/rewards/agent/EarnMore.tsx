import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { InviteStatus } from '#contract/invite.ts'
import sampaguita from '../../../art/avatars/sampaguita.svg'
import parol from '../../../art/parol.svg'

interface Props {
  wheel: InviteStatus
  mine: NonNullable<InviteStatus['mine']>
}

/** Where the next spins come from. */
export function EarnMore({ wheel: { earns }, mine }: Props) {
  const left = earns.shareDays - mine.shareDays
  return (
    <ul className="spin-earn">
      <li>
        <img src={sampaguita} alt="" width={36} height={36} />
        <span>
          <b>
            <Plural value={earns.invitee} one="# spin for each friend who counts" other="# spins for each friend who counts" />
          </b>
        </span>
        <Link to="/agent" className="btn soft s">
          <Trans>How</Trans>
        </Link>
      </li>
      <li>
        <img src={parol} alt="" width={36} height={36} />
        <span>
          <b>
            <Plural value={earns.share} one="# spin for a day with a share" other="# spins for a day with a share" />
          </b>
          <span className="small">
            {left === 0 ? (
              <Trans>You have used all of them.</Trans>
            ) : mine.sharedToday ? (
              <Trans>Shared today. Tomorrow it counts again.</Trans>
            ) : (
              <Plural value={left} one="On # more day." other="On # more days." />
            )}
          </span>
        </span>
        <Link to="/share" className="btn rose s">
          <Trans>Share</Trans>
        </Link>
      </li>
    </ul>
  )
}
