import { Trans } from '@lingui/react/macro'
import { Link, useMatches } from '@tanstack/react-router'
import { refreshData } from '#contract/session.ts'
import rest from '../../../art/rest.svg'
import { useCall } from '../../../queries/queries.ts'
import { ClosureText } from '../../../shared/responsibleGaming/ClosureText.tsx'

/** Shown on every page to a player on a break: until when, and a link to what is still possible. */
export function ClosurePill() {
  const { data } = useCall(refreshData, {})
  const page = useMatches({ select: (matches) => matches.at(-1) })
  const closure = data?.closure
  // The page that explains it needs no link to itself; a game, and what is shown in place of an offer, show it themselves.
  if (!closure || page?.staticData.isOffer || page?.fullPath === '/member/self-limited' || page?.fullPath === '/game/start') return null
  return (
    <aside className={page?.staticData.tabs ? 'closure-pill over-tabs' : 'closure-pill'}>
      <img src={rest} alt="" width={36} height={36} />
      <p className="small">
        <ClosureText closure={closure} />{' '}
        <Link to="/member/self-limited">
          <Trans>See what I can still do</Trans>
        </Link>
      </p>
    </aside>
  )
}
