import { Trans, useLingui } from '@lingui/react/macro'
import { Field } from '../../ui/Field.tsx'
import { dayOf, dateRanges } from './dateRange.ts'
import type { DateRange, DateRangeSearch } from './dateRange.ts'
import { oneOfOrFirst } from './oneOfOrFirst.ts'
import { Select } from './Select.tsx'
import { useToday } from './useToday.ts'

interface Props {
  search: DateRangeSearch
  onChange: (change: DateRangeSearch) => void
}

/** Chooses the days: the usual periods, or a custom range. */
export function DateRangeSelect({ search, onChange }: Props) {
  const { t } = useLingui()
  const today = dayOf(useToday())
  const texts: Record<DateRange, string> = {
    all: t`All time`,
    today: t`Today`,
    week: t`Last 7 days`,
    month: t`Last 30 days`,
    own: t`Custom range`,
  }
  const span = oneOfOrFirst(dateRanges, search.span)
  const { from = '', to = '' } = search
  return (
    <>
      <Select
        label={<Trans>Date range</Trans>}
        value={span}
        options={dateRanges.map((value) => ({ value, text: texts[value] }))}
        onChoose={(chosen) => onChange({ span: chosen })}
      />
      {span === 'own' && (
        <div className="custom-range">
          <Field
            label={<Trans>From</Trans>}
            type="date"
            value={from}
            max={to || today}
            onChange={(event) => onChange({ span, from: event.target.value, to })}
          />
          <Field
            label={<Trans>To</Trans>}
            type="date"
            value={to}
            min={from}
            max={today}
            error={from !== '' && to !== '' && to < from ? <Trans>This is before the start date. Choose a later date.</Trans> : undefined}
            onChange={(event) => onChange({ span, from, to: event.target.value })}
          />
        </div>
      )}
    </>
  )
}
