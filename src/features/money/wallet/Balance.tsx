import { Trans } from '@lingui/react/macro'
import type { AppConfig } from '#contract/config.ts'
import { refreshData } from '#contract/session.ts'
import type { User } from '#contract/session.ts'
import { useCall } from '../../../queries/queries.ts'
import { Amount } from '../../../ui/Amount.tsx'

/** The current balance. */
export function Balance({ user }: { user: User }) {
  const { data: refreshed } = useCall(refreshData, {})
  return (
    <section className="balance">
      <p className="small">
        <Trans>Your balance</Trans>
      </p>
      <p className="size-hero">
        <Amount value={refreshed?.coin ?? user.coin} size={36} />
      </p>
    </section>
  )
}

export const PlayMoney = ({ config }: { config: AppConfig }) =>
  config.playMoney && (
    <p className="small muted gutter">
      <Trans>This is play money. Payments run in a test mode, and no real money moves.</Trans>
    </p>
  )
