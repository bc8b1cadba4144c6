import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { isPending, isLoggedIn } from '#machines/session/session.selectors.ts'
import empty from '../../../art/empty.svg'
import { useApp } from '../../../platform/app.ts'
import { useBack } from '../../../platform/useBack.ts'
import { known } from '../../../shared/records/known.ts'
import { RecordsWait, ZoneNote } from '../../../shared/records/RecordPages.tsx'
import { boundsOf } from '../../../shared/records/span.ts'
import type { SpanSearch } from '../../../shared/records/span.ts'
import { SpanPick } from '../../../shared/records/SpanPick.tsx'
import { useRecordSearch } from '../../../shared/records/useRecordSearch.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { NothingPlayed, Report } from './Report.tsx'
import '../../../shared/records/records.css'
import type { By } from './Report.tsx'
import './member.css'

/** What one's games came to, by day, kind or game, over any days (spec §2 /member/report). */
export function ReportPage() {
  const { session } = useApp().actors
  const back = useBack()
  const pending = useSelector(session, isPending)
  const loggedIn = useSelector(session, isLoggedIn)
  return (
    <main>
      <PageHeader title={<Trans>Report</Trans>} onBack={back} />
      {loggedIn ? <Chosen /> : pending ? <RecordsWait /> : <Invitation />}
    </main>
  )
}

function Chosen() {
  const { env } = useApp()
  const [search, change] = useRecordSearch<SpanSearch & { by?: By }>()
  return (
    <>
      <div className="filters">
        <SpanPick search={search} onChange={change} />
      </div>
      <Report by={known(['day', 'type', 'game'] as const, search.by)} onBy={(by) => change({ by })} span={boundsOf(search, env.now())}>
        <NothingPlayed />
      </Report>
      <ZoneNote />
    </>
  )
}

const Invitation = () => (
  <Notice
    art={empty}
    title={<Trans>Your report is kept for you</Trans>}
    action={
      <ButtonLink to="/auth/login" search={{ redirect: '/member/report' }} variant="main" small>
        <Trans>Log in</Trans>
      </ButtonLink>
    }
  >
    <Trans>Log in to see what your games came to.</Trans>
  </Notice>
)
