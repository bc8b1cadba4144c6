import { Trans } from '@lingui/react/macro'
import empty from '../../../art/empty.svg'
import { useBack } from '../../../platform/useBack.ts'
import { boundsOf } from '../../../shared/records/dateRange.ts'
import { DateRangeSelect } from '../../../shared/records/DateRangeSelect.tsx'
import { oneOfOrFirst } from '../../../shared/records/oneOfOrFirst.ts'
import { RecordsSkeleton, ZoneNote } from '../../../shared/records/RecordPages.tsx'
import { useRecordSearch } from '../../../shared/records/useRecordSearch.ts'
import { useToday } from '../../../shared/records/useToday.ts'
import { PlayerGate } from '../../../shared/session/PlayerGate.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import '../../../shared/records/records.css'
import { NothingPlayed, Report } from './Report.tsx'
import './member.css'

/** The results of the player's games by day, kind or game, over any period (spec §2 /member/report). */
export function ReportPage() {
  const back = useBack()
  return (
    <main>
      <PageHeader title={<Trans>Report</Trans>} onBack={back} />
      <PlayerGate
        art={empty}
        wait={<RecordsSkeleton />}
        title={<Trans>Your report</Trans>}
        text={<Trans>Log in to see your results.</Trans>}
      >
        <Chosen />
      </PlayerGate>
    </main>
  )
}

function Chosen() {
  const today = useToday()
  const [search, change] = useRecordSearch()
  return (
    <>
      <div className="filters">
        <DateRangeSelect search={search} onChange={change} />
      </div>
      <div className="records">
        <Report by={oneOfOrFirst(['day', 'type', 'game'] as const, search.by)} onBy={(by) => change({ by })} span={boundsOf(search, today)}>
          <NothingPlayed />
        </Report>
        <ZoneNote />
      </div>
    </>
  )
}
