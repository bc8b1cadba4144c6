import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import ChevronRight from '~icons/lucide/chevron-right'
import { Amount } from '../../../ui/Amount.tsx'
import { useVipInfo } from './useVip.ts'

/** Links from the progress page to the other VIP pages. */
export function VipLinks() {
  const { t } = useLingui()
  const { data } = useVipInfo()
  const waiting = data?.mine?.rebate ?? 0
  return (
    <nav className="card vip-links" aria-label={t`More about VIP`}>
      <Link to="/vip/rebate">
        <span>
          <Trans>Bet rebate</Trans>
        </span>
        {waiting > 0 && <Amount value={waiting} size={18} className="ink-gold" />}
        <ChevronRight width={20} height={20} aria-hidden="true" />
      </Link>
      <Link to="/activity/monthly-bonus">
        <span>
          <Trans>Monthly bonus</Trans>
        </span>
        <ChevronRight width={20} height={20} aria-hidden="true" />
      </Link>
      <Link to="/vip/level">
        <span>
          <Trans>All levels and how they work</Trans>
        </span>
        <ChevronRight width={20} height={20} aria-hidden="true" />
      </Link>
    </nav>
  )
}
