import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { isPending, isSignedIn } from '#machines/session/session.selectors.ts'
import empty from '../../../art/empty.svg'
import { useApp } from '../../../platform/app.ts'
import { useBack } from '../../../platform/useBack.ts'
import { known } from '../../../shared/records/known.ts'
import { RecordsWait, ZoneNote } from '../../../shared/records/RecordPages.tsx'
import { boundsOf } from '../../../shared/records/span.ts'
import type { SpanSearch } from '../../../shared/records/span.ts'
import { SpanPick } from '../../../shared/records/SpanPick.tsx'
import { useRecordSearch } from '../../../shared/records/useRecordSearch.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { NothingPlayed, Report } from './Report.tsx'
import type { By } from './Report.tsx'
import '../../../shared/records/records.css'
import './member.css'

/** What one's games came to, by day, kind or game, over any days (spec §2 /member/report). */
export function ReportPage() {
  const { session } = useApp().actors
  const back = useBack()
  const pending = useSelector(session, isPending)
  const signedIn = useSelector(session, isSignedIn)
  return (
    <main>
      <PageHeader title={<Trans>Report</Trans>} onBack={back} />
      {signedIn ? <Chosen /> : pending ? <RecordsWait /> : <Invitation />}
    </main>
  )
}

function Chosen() {
  const { world } = useApp()
  const [search, change] = useRecordSearch<SpanSearch & { by?: By }>()
  return (
    <>
      <div className="filters">
        <SpanPick search={search} onChange={change} />
      </div>
      <Report by={known(['day', 'type', 'game'] as const, search.by)} onBy={(by) => change({ by })} span={boundsOf(search, world.now())}>
        <NothingPlayed />
      </Report>
      <ZoneNote />
    </>
  )
}

const Invitation = () => (
  <Notice
    art={empty}
    title={<Trans>Your report</Trans>}
    action={
      <Link to="/auth/login" search={{ redirect: '/member/report' }} className="btn main s">
        <Trans>Log in</Trans>
      </Link>
    }
  >
    <Trans>Log in to see your results.</Trans>
  </Notice>
)
