import { useState } from 'react'
import { maxReportDays } from '#contract/desk/reports.ts'
import { dayMs } from '#contract/durations.ts'
import { useSearchParam } from '../kit/links.tsx'
import { dayAt } from './days.ts'
import { Field } from './Field.tsx'

/** The first and the last day of a report, in the page's address; at first the latest `days` days. */
export function useDayRange(days: number) {
  const [now] = useState(Date.now)
  const [from, setFrom] = useSearchParam('from', dayAt(now - (days - 1) * dayMs))
  const [to, setTo] = useSearchParam('to', dayAt(now))
  return { now, from, to, setFrom, setTo }
}

export const DayRangeFields = ({ range: { from, to, setFrom, setTo } }: { range: ReturnType<typeof useDayRange> }) => (
  <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 200px))' }}>
    <Field label="From">
      <input type="date" value={from} max={to} onChange={({ target }) => target.value && setFrom(target.value)} />
    </Field>
    <Field label="To" hint={`at most ${maxReportDays} days`}>
      <input type="date" value={to} min={from} onChange={({ target }) => target.value && setTo(target.value)} />
    </Field>
  </div>
)
