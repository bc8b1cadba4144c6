import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import Info from '~icons/lucide/info'
import { useBack } from '../../../platform/useBack.ts'
import { parol } from '../../../shared/drawings.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { DailyCheckIn } from './DailyCheckIn.tsx'
import './dailyCheckIn.css'

/** spec §2 /activity/sign-in: visible to all, claimable by players. */
export function CheckInPage() {
  const { t } = useLingui()
  const back = useBack()
  return (
    <main className="bonus-page">
      <PageHeader title={<Trans>Daily check-in</Trans>} onBack={back}>
        <Link to="/activity/sign-in/rule" className="icbtn" aria-label={t`Rules`}>
          <Info width={24} height={24} aria-hidden="true" />
        </Link>
      </PageHeader>
      <div className="bonus-hero">
        <div>
          <p className="d bonus-lead">
            <Trans>Check in every day</Trans>
          </p>
          <p>
            <Trans>Check in 7 days in a row to get the biggest reward on day 7.</Trans>
          </p>
        </div>
        <img src={parol} alt="" width={104} height={104} />
      </div>
      <DailyCheckIn />
    </main>
  )
}
