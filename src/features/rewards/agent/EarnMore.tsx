import { Plural, Trans } from '@lingui/react/macro'
import type { InviteStatus } from '#contract/invite.ts'
import sampaguita from '../../../art/avatars/sampaguita.svg'
import parol from '../../../art/parol.svg'
import { ButtonLink } from '../../../ui/Button.tsx'

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
        <ButtonLink to="/agent" small>
          <Trans>How</Trans>
        </ButtonLink>
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
        <ButtonLink to="/share" variant="claim" small>
          <Trans>Share</Trans>
        </ButtonLink>
      </li>
    </ul>
  )
}
