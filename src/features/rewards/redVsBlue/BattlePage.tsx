import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import Info from '~icons/lucide/info'
import { useBack } from '../../../platform/useBack.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Battle } from './Battle.tsx'
import './redVsBlue.css'

/** spec §2 /activity/redpkblue. */
export function BattlePage() {
  const { t } = useLingui()
  const back = useBack()
  return (
    <main className="battle-page">
      <PageHeader title={<Trans>Red vs Blue</Trans>} onBack={back}>
        <Link to="/activity/redpkblue/rule" className="icbtn" aria-label={t`Rules`}>
          <Info width={24} height={24} aria-hidden="true" />
        </Link>
      </PageHeader>
      <p className="battle-lead">
        <Trans>Two teams, one week. Your valid bets count toward your team’s score.</Trans>
      </p>
      <Battle withLast />
    </main>
  )
}
