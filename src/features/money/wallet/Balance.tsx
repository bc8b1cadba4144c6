import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { AppConfig } from '#contract/config.ts'
import { diamondShopData } from '#contract/mall.ts'
import { pointsInfo } from '#contract/points.ts'
import { refreshData } from '#contract/session.ts'
import type { User } from '#contract/session.ts'
import { useCall } from '../../../queries/queries.ts'
import { Amount } from '../../../ui/Amount.tsx'

/** The current balance, and what the player holds besides coins. */
export function Balance({ user }: { user: User }) {
  const { data: refreshed } = useCall(refreshData, {})
  const { data: board } = useCall(pointsInfo, {})
  const { data: shop } = useCall(diamondShopData, {})
  return (
    <section className="balance">
      <p className="small">
        <Trans>Your balance</Trans>
      </p>
      <p className="size-hero">
        <Amount value={refreshed?.coin ?? user.coin} size={36} />
      </p>
      <p className="holdings">
        {board && (
          <Link to="/points">
            <Plural value={board.points} one="# point" other="# points" />
          </Link>
        )}
        {shop && (
          <Link to="/activity/lottery">
            <Plural value={shop.diamonds} one="# diamond" other="# diamonds" />
          </Link>
        )}
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
