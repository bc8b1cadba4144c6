import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import Info from '~icons/lucide/info'
import { useBack } from '../../../platform/useBack.ts'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Missions } from './Missions.tsx'
import { Perks } from './Perks.tsx'
import { Road } from './Road.tsx'
import { useVipClaims, useVipInfo } from './useVip.ts'
import { VipError } from './VipError.tsx'
import { VipLinks } from './VipLinks.tsx'
import { VipStatusCard, VipStatusSkeleton } from './VipStatusCard.tsx'
import './vip.css'

/** VIP progress (spec §2 /vip): the player's progress on it, what can be claimed, and its perks. */
export function VipPage() {
  const { t } = useLingui()
  const back = useBack()
  const query = useVipInfo()
  const claims = useVipClaims()
  return (
    <main className="vip-page">
      <PageHeader title={<Trans>VIP progress</Trans>} onBack={back}>
        <Link to="/vip/level" className="icbtn" aria-label={t`All levels and how they work`}>
          <Info width={24} height={24} aria-hidden="true" />
        </Link>
      </PageHeader>
      {/* Until there is more it is as the page's HTML has painted it (src/firstPaint/vip.html). */}
      {(query.data || !query.isError) && <Road info={query.data} />}
      <LoadState query={query} wait={<VipStatusSkeleton />}>
        {(data) => (
          <>
            <VipStatusCard info={data} claims={claims}>
              <VipError claims={claims.all} />
            </VipStatusCard>
            <Perks info={data} claims={claims} />
            {data.mine && data.mine.level > 0 && <Missions mine={data.mine} claims={claims} />}
            <VipLinks />
          </>
        )}
      </LoadState>
    </main>
  )
}
