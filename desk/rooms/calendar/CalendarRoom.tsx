import { useState } from 'react'
import { activityTitles } from '#contract/activities.ts'
import type { ActivityId } from '#contract/activities.ts'
import type { DeskOutput } from '#contract/desk/index.ts'
import { dayMs } from '#contract/durations.ts'
import { useCall } from '../../kit/calls.ts'
import { useMayChangeSettings } from '../../kit/desk.ts'
import { useSearchParam } from '../../kit/links.tsx'
import { dateTimeText } from '../../kit/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChangeSetting } from '../../ui/ChangeSetting.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { startOfDayIn } from '../../ui/days.ts'
import { Field } from '../../ui/Field.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'

const titleOf = (id: string): string => (id in activityTitles ? activityTitles[id as ActivityId] : id)

type Calendar = DeskOutput<'calendar'>
type Activity = Calendar['activities'][number]
type Span = Activity['spans'][number]

const minute = (at: number): string => dateTimeText(at).slice(0, 16)
const monthAt = (at: number): string => dateTimeText(at).slice(0, 7)
/** The month some months later: 2026-11. */
const monthLater = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}
/** A field's local time is of Manila. */
const momentOf = (text: string): number | null => (text === '' ? null : Date.parse(`${text}:00+08:00`))
const fieldOf = (at: number | null): string => (at === null ? '' : minute(at).replace(' ', 'T'))
const views = [
  ['month', 'Month'],
  ['table', 'Table'],
] as const

/** When activities are on, what falls together, and what a player sees at a moment. */
export default function CalendarRoom() {
  const [now] = useState(Date.now)
  const [wanted, setMonth] = useSearchParam('month', monthAt(now))
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(wanted) ? wanted : monthAt(now)
  const [view, setView] = useSearchParam('view', 'month')
  const from = startOfDayIn(`${month}-01`) ?? 0
  const to = startOfDayIn(`${monthLater(month, 1)}-01`) ?? 0
  const query = useCall('calendar', { from, to }, { everyMs: 60_000 })
  const [edited, edit] = useState<Activity>()
  return (
    <>
      <div className="head">
        <h1>Activities</h1>
        <span className="small muted">Manila time</span>
        <span className="grow" />
        <span className="row">
          <Button isSmall aria-label="Previous month" onClick={() => setMonth(monthLater(month, -1))}>
            ←
          </Button>
          <strong>{month}</strong>
          <Button isSmall aria-label="Next month" onClick={() => setMonth(monthLater(month, 1))}>
            →
          </Button>
        </span>
        <Choice label="View" value={view === 'table' ? 'table' : 'month'} options={views} onChange={setView} />
      </div>
      <div className="body col">
        <Loaded query={query} rows={14}>
          {(data) => (
            <>
              {data.warnings.length > 0 && (
                <Notice tone="warn">
                  <ul>
                    {data.warnings.map(({ at, summary }) => (
                      <li key={`${at} ${summary}`}>
                        {minute(at)}: {summary}
                      </li>
                    ))}
                  </ul>
                </Notice>
              )}
              <Card title="Active this month" note="according to current and planned settings">
                {view === 'table' ? (
                  <Table data={data} month={{ from, to }} onEdit={edit} />
                ) : (
                  <Month data={data} from={from} to={to} onEdit={edit} />
                )}
              </Card>
              {edited && <Edit key={edited.id} activity={edited} base={data.base} onClose={() => edit(undefined)} />}
            </>
          )}
        </Loaded>
        <Preview now={now} />
      </div>
    </>
  )
}

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

/** A bar for each time an activity is on, day columns behind. */
function Month({ data, from, to, onEdit }: { data: Calendar; from: number; to: number; onEdit: (activity: Activity) => void }) {
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
          cell: (activity) => (
            <Button isSmall look="quiet" onClick={() => onEdit(activity)}>
              {titleOf(activity.id)}
            </Button>
          ),
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

const Table = ({ data, month, onEdit }: { data: Calendar; month: TimeRange; onEdit: (activity: Activity) => void }) => (
  <Rows
    label="Activities this month"
    rows={data.activities}
    keyOf={({ id }) => id}
    columns={[
      {
        head: 'Activity',
        cell: (activity) => (
          <Button isSmall look="quiet" onClick={() => onEdit(activity)}>
            {titleOf(activity.id)}
          </Button>
        ),
      },
      { head: 'Setting', cell: ({ isOpen }) => (isOpen ? <Tag tone="ok">on</Tag> : <Tag tone="warn">off</Tag>) },
      { head: 'On', cell: ({ spans }) => <span className="wrap">{spansText(spans, month)}</span> },
    ]}
  />
)

/** A version of the settings with another window. */
function Edit({ activity: { id, isOpen, startsAt, endsAt }, base, onClose }: { activity: Activity; base: number; onClose: () => void }) {
  const [initialBase] = useState(base)
  const [isOn, setOn] = useState(isOpen)
  const [from, setFrom] = useState(fieldOf(startsAt))
  const [until, setUntil] = useState(fieldOf(endsAt))
  const mayChange = useMayChangeSettings('content')
  const key = `activities.${id}`
  const values = {
    ...(isOn !== isOpen && { [`${key}.isOpen`]: isOn }),
    ...(momentOf(from) !== startsAt && { [`${key}.startsAt`]: momentOf(from) }),
    ...(momentOf(until) !== endsAt && { [`${key}.endsAt`]: momentOf(until) }),
  }
  if (!mayChange) return <Notice tone="info">Only the content role can change activities.</Notice>
  return (
    <ChangeSetting title={`Schedule of ${titleOf(id)}`} base={initialBase} values={values} action="Publish" onClose={onClose}>
      <label className="row">
        <input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} /> Activity is on
      </label>
      <Field label="Earliest start" hint="empty: the activity’s own">
        <input type="datetime-local" value={from} onChange={({ target }) => setFrom(target.value)} />
      </Field>
      <Field label="Latest end" hint="empty: the activity’s own">
        <input type="datetime-local" value={until} onChange={({ target }) => setUntil(target.value)} />
      </Field>
    </ChangeSetting>
  )
}

function Preview({ now }: { now: number }) {
  const [text, setText] = useState(fieldOf(now))
  const at = momentOf(text)
  const query = useCall('calendarPreview', { at: at ?? now }, { enabled: at !== null })
  return (
    <Card title="Player preview" note="what the app shows at a given time, including planned changes">
      <div className="pad" style={{ maxWidth: 280 }}>
        <Field label="Time">
          <input type="datetime-local" value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      </div>
      <Loaded query={query} rows={8}>
        {({ rows, isMaintenance, revision }) => (
          <>
            {isMaintenance && (
              <Notice tone="warn">The app is closed for maintenance at this time: players see the maintenance page.</Notice>
            )}
            <Rows
              label={`Activities as a player sees them, settings r${revision}`}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { head: 'Activity', cell: ({ id }) => <strong>{titleOf(id)}</strong> },
                {
                  head: 'State',
                  cell: ({ state }) => <Tag tone={state === 'open' ? 'ok' : state === 'upcoming' ? 'info' : 'plain'}>{state}</Tag>,
                },
                { head: 'Ends', cell: ({ endsAt }) => (endsAt === null ? 'no end' : minute(endsAt)) },
                { head: 'Page', cell: ({ path }) => path ?? 'dialog' },
                { head: 'Pop-up', cell: ({ isPopup }) => (isPopup ? 'yes' : 'no') },
                { head: 'Floating button', cell: ({ isFloat }) => (isFloat ? 'yes' : 'no') },
                { head: 'Visible to guests', cell: ({ isForGuests }) => (isForGuests ? 'yes' : 'no') },
              ]}
            />
          </>
        )}
      </Loaded>
    </Card>
  )
}
