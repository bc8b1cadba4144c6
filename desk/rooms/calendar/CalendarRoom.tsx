import { useState } from 'react'
import { useCall } from '../../kit/calls.ts'
import { useSearchParam } from '../../kit/links.tsx'
import { dateTimeText } from '../../kit/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { startOfDayIn } from '../../ui/days.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RoomHead } from '../../ui/RoomHead.tsx'
import { minute } from './activity.ts'
import type { Activity } from './activity.ts'
import { Edit } from './Edit.tsx'
import { Month, MonthTable } from './Month.tsx'
import { Preview } from './Preview.tsx'

const monthAt = (at: number): string => dateTimeText(at).slice(0, 7)
/** The month some months later: 2026-11. */
const monthLater = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}
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
      <RoomHead title="Activities" note="Manila time">
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
      </RoomHead>
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
                  <MonthTable data={data} month={{ from, to }} onEdit={edit} />
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
