import { Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../platform/app.ts'
import { Field } from '../../ui/Field.tsx'
import { oneOfOrFirst } from './oneOfOrFirst.ts'
import { Pick } from './Pick.tsx'
import { dayOf, spans } from './span.ts'
import type { Span, SpanSearch } from './span.ts'

interface Props {
  search: SpanSearch
  onChange: (change: SpanSearch) => void
}

/** Chooses the days: the usual periods, or a custom range. */
export function SpanPick({ search, onChange }: Props) {
  const { t } = useLingui()
  const today = dayOf(useApp().serverTime.now())
  const texts: Record<Span, string> = {
    all: t`All time`,
    today: t`Today`,
    week: t`Last 7 days`,
    month: t`Last 30 days`,
    own: t`Custom range`,
  }
  const span = oneOfOrFirst(spans, search.span)
  const { from = '', to = '' } = search
  return (
    <>
      <Pick
        label={<Trans>Date range</Trans>}
        value={span}
        options={spans.map((value) => ({ value, text: texts[value] }))}
        onChoose={(chosen) => onChange({ span: chosen })}
      />
      {span === 'own' && (
        <div className="own-span">
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
            onChange={(event) => onChange({ span, from, to: event.target.value })}
          />
        </div>
      )}
    </>
  )
}
