import { Trans } from '@lingui/react/macro'
import { refreshData } from '#contract/session.ts'
import { useCall } from '../../../queries/queries.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'

/** Not for a player on a break or self-excluded: they are offered no games. */
export function SeeGames() {
  const closure = useCall(refreshData, {}).data?.closure
  return closure ? null : (
    <ButtonLink to="/" small>
      <Trans>See games</Trans>
    </ButtonLink>
  )
}
