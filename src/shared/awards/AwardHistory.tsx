import { Trans, useLingui } from '@lingui/react/macro'
import { awardSourceName } from '../activities/activities.ts'
import { DateRangeSelect } from '../records/DateRangeSelect.tsx'
import { RecordPages } from '../records/RecordPages.tsx'
import { SaveRecords } from '../records/SaveRecords.tsx'
import { Select } from '../records/Select.tsx'
import { awardRecords, useAwardFilter } from './awardRecords.tsx'

/** Every award of every activity, by source and days, and as a file. */
export function AwardHistory() {
  const { i18n, t } = useLingui()
  const { search, change, sources, source, filter } = useAwardFilter()
  return (
    <>
      <div className="filters">
        <Select
          label={<Trans>Activity</Trans>}
          value={source ?? ''}
          options={[{ value: '', text: t`All activities` }, ...sources.map((id) => ({ value: id, text: i18n._(awardSourceName(id)) }))]}
          onChoose={(activity) => change({ activity })}
        />
        <DateRangeSelect search={search} onChange={change} />
        <SaveRecords list={awardRecords} filter={filter} />
      </div>
      <RecordPages list={awardRecords} filter={filter} />
    </>
  )
}
