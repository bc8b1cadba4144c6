import { dayMs } from '#contract/durations.ts'
import { Button } from '../../ui/Button.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { minute, titleOf } from './activity.ts'
import type { Activity, Calendar, Span } from './activity.ts'

interface TimeRange {
  readonly from: number
  readonly to: number
}
/** When it is on in a month; what is cut began before the month, or ends after it. */
function spanText({ startsAt, endsAt, isCut }: Span, { from, to }: TimeRange): string {
  if (!isCut) return `${minute(startsAt)} to ${minute(endsAt)}`
  if (endsAt < to) return `until ${minute(endsAt)}`
  return startsAt > from ? `from ${minute(startsAt)}` : 'all month'
}
const spansText = (spans: readonly Span[], month: TimeRange): string =>
  spans.length === 0 ? 'not active' : spans.map((span) => spanText(span, month)).join('; ')

const EditButton = ({ activity, onEdit }: { activity: Activity; onEdit: (activity: Activity) => void }) => (
  <Button isSmall look="quiet" onClick={() => onEdit(activity)}>
    {titleOf(activity.id)}
  </Button>
)

/** A bar for each time an activity is on, day columns behind. */
export function Month({ data, from, to, onEdit }: { data: Calendar; from: number; to: number; onEdit: (activity: Activity) => void }) {
  const days = Math.round((to - from) / dayMs)
  const place = ({ startsAt, endsAt }: Span) => ({
    left: `${((startsAt - from) / (to - from)) * 100}%`,
    width: `${((endsAt - startsAt) / (to - from)) * 100}%`,
  })
  const grid = `repeating-linear-gradient(to right, var(--line) 0 1px, transparent 1px ${100 / days}%)`
  return (
    <Rows
      label="Activities this month"
      rows={data.activities}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Activity',
          width: '160px',
          cell: (activity) => <EditButton activity={activity} onEdit={onEdit} />,
        },
        {
          head: (
            <span style={{ display: 'flex', justifyContent: 'space-between' }}>
              {[1, 8, 15, 22, days].map((day) => (
                <span key={day}>{day}</span>
              ))}
            </span>
          ),
          cell: ({ id, spans }) => (
            <div
              style={{ position: 'relative', height: 18, background: grid }}
              role="img"
              aria-label={`${titleOf(id)}: ${spansText(spans, { from, to })}`}
            >
              {spans.map((span) => (
                <span
                  key={span.startsAt}
                  title={spanText(span, { from, to })}
                  style={{ position: 'absolute', insetBlock: 2, borderRadius: 3, background: 'var(--c1)', ...place(span) }}
                />
              ))}
              {data.maintenance.map((span) => (
                <span
                  key={span.startsAt}
                  title={`Maintenance, ${spanText(span, { from, to })}`}
                  style={{ position: 'absolute', insetBlock: 0, background: 'var(--bad)', opacity: 0.5, ...place(span) }}
                />
              ))}
            </div>
          ),
        },
      ]}
    />
  )
}

/** The same in words. */
export const MonthTable = ({ data, month, onEdit }: { data: Calendar; month: TimeRange; onEdit: (activity: Activity) => void }) => (
  <Rows
    label="Activities this month"
    rows={data.activities}
    keyOf={({ id }) => id}
    columns={[
      {
        head: 'Activity',
        cell: (activity) => <EditButton activity={activity} onEdit={onEdit} />,
      },
      { head: 'Setting', cell: ({ isOpen }) => (isOpen ? <Tag tone="ok">on</Tag> : <Tag tone="warn">off</Tag>) },
      { head: 'On', cell: ({ spans }) => <span className="wrap">{spansText(spans, month)}</span> },
    ]}
  />
)
