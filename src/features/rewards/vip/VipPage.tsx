import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import Info from '~icons/lucide/info'
import { useBack } from '../../../platform/useBack.ts'
import { PageFailed } from '../../../shared/failed/PageFailed.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Doors } from './Doors.tsx'
import { Missions } from './Missions.tsx'
import { Perks } from './Perks.tsx'
import { Road } from './Road.tsx'
import { Standing } from './Standing.tsx'
import { VipWait } from './states.tsx'
import { useVipClaims, useVipInfo } from './useVip.ts'
import { VipTrouble } from './VipTrouble.tsx'
import './vip.css'

/** The VIP road (spec §2 /vip): where one is on it, what waits, and what it brings. */
export function VipPage() {
  const { t } = useLingui()
  const back = useBack()
  const { data, isError, refetch } = useVipInfo()
  const claims = useVipClaims()
  return (
    <main className="vip-page">
      <PageHeader title={<Trans>VIP progress</Trans>} onBack={back}>
        <Link to="/vip/level" className="icbtn" aria-label={t`All levels and how they work`}>
          <Info width={24} height={24} aria-hidden="true" />
        </Link>
      </PageHeader>
      {data ? (
        <>
          <Road info={data} />
          <Standing info={data} claims={claims}>
            <VipTrouble claims={claims.all} />
          </Standing>
          <Perks info={data} claims={claims} />
          {data.mine && data.mine.level > 0 && <Missions mine={data.mine} claims={claims} />}
          <Doors />
        </>
      ) : isError ? (
        <PageFailed onRetry={() => void refetch()} />
      ) : (
        <VipWait />
      )}
    </main>
  )
}
