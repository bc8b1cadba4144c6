import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import ChevronRight from '~icons/lucide/chevron-right'
import { actInviteStatus } from '#contract/invite.ts'
import { useCall } from '../../../queries/queries.ts'
import { parol } from '../../../shared/drawings.ts'

/** The link to the wheel, with the number of available spins. */
export function WheelLink() {
  const { data } = useCall(actInviteStatus, {})
  const spins = data?.mine?.spins ?? 0
  return (
    <Link to="/activity/spin" className="agent-spin">
      <img src={parol} alt="" width={56} height={56} />
      <span>
        <b className="d">
          <Trans>Barkada wheel</Trans>
        </b>
        <span className="small">
          {data?.mine?.state === 'reached' ? (
            <Trans>Your pot is full and ready to claim.</Trans>
          ) : spins > 0 ? (
            <Plural value={spins} one="You have # spin to use." other="You have # spins to use." />
          ) : (
            <Trans>Share and invite friends to get spins.</Trans>
          )}
        </span>
      </span>
      <ChevronRight width={22} height={22} aria-hidden="true" />
    </Link>
  )
}
