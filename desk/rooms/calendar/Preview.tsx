import { useState } from 'react'
import { useCall } from '../../kit/calls.ts'
import { Card } from '../../ui/Card.tsx'
import { momentIn, momentText } from '../../ui/days.ts'
import { Field } from '../../ui/Field.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { minute, titleOf } from './activity.ts'

/** What a player sees at a moment. */
export function Preview({ now }: { now: number }) {
  const [text, setText] = useState(momentText(now))
  const at = momentIn(text)
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
