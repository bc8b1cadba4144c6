import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useBack } from '../../../platform/useBack.ts'
import type { QueryCall } from '../../../queries/queries.ts'
import { boundsOf } from '../../../shared/records/dateRange.ts'
import { DateRangeSelect } from '../../../shared/records/DateRangeSelect.tsx'
import { RecordPages } from '../../../shared/records/RecordPages.tsx'
import type { Filter, RecordList } from '../../../shared/records/records.ts'
import { SaveRecords } from '../../../shared/records/SaveRecords.tsx'
import { useRecordSearch } from '../../../shared/records/useRecordSearch.ts'
import { useToday } from '../../../shared/records/useToday.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'

interface Props<C extends QueryCall, Row> {
  title: ReactNode
  /** The range for a call that takes `from` and `to`. */
  list: RecordList<C, Row>
}

/** Records of the mall, by date range. */
export function RecordsPage<C extends QueryCall, Row>({ title, list }: Props<C, Row>) {
  const today = useToday()
  const back = useBack()
  const [search, change] = useRecordSearch()
  const filter = boundsOf(search, today) as Filter<C>
  return (
    <main>
      <PageHeader title={title} onBack={back} />
      <div className="filters">
        <DateRangeSelect search={search} onChange={change} />
        <SaveRecords list={list} filter={filter} />
      </div>
      <h2 className="sr-only">
        <Trans>By day</Trans>
      </h2>
      <RecordPages list={list} filter={filter} />
    </main>
  )
}
