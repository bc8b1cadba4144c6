import { useState } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import { useAct, useCall } from '../../kit/calls.ts'
import { errorText } from '../../kit/failureText.ts'
import { PlayerLink, useGo } from '../../kit/links.tsx'
import type { RoomProps } from '../../kit/room.ts'
import { age, moment, plural } from '../../kit/text.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Button, Card, Empty, Field, Notice, Tag } from '../../ui/parts.tsx'
import { Pictures } from '../../ui/Pictures.tsx'
import { Rows } from '../../ui/Rows.tsx'

type Feedback = DeskOutput<'feedback'>['rows'][number]

/** Players' feedback that awaits an answer. */
export default function FeedbackRoom({ id }: RoomProps) {
  const query = useCall('feedback', {}, { everyMs: 10_000 })
  const go = useGo()
  const rows = query.data?.rows ?? []
  const chosen = rows.find((row) => row.id === id)
  return (
    <>
      <div className="head">
        <h1>Feedback</h1>
        {query.data && <span className="small muted">{plural(rows.length, 'person waits', 'people wait')}</span>}
      </div>
      <div className="panes">
        <div className="pane list">
          <Loaded query={query} rows={8}>
            {({ now, promiseMs }) =>
              rows.length === 0 ? (
                <Empty title="Everything is answered" />
              ) : (
                <Rows
                  label="Feedback"
                  rows={rows}
                  keyOf={(row) => row.id}
                  selected={id}
                  onSelect={(row) => go(`feedback/${row.id}`)}
                  columns={[
                    {
                      head: 'What',
                      cell: (row) => (
                        <a href={`/desk/feedback/${row.id}`} onClick={(event) => event.preventDefault()} style={{ color: 'inherit' }}>
                          {row.text.slice(0, 60)}
                        </a>
                      ),
                    },
                    { head: 'About', cell: (row) => <Tag>{row.type}</Tag> },
                    {
                      head: 'Age',
                      isNumber: true,
                      cell: (row) => <span className={now - row.at > promiseMs ? 'bad' : undefined}>{age(now - row.at)}</span>,
                    },
                  ]}
                />
              )
            }
          </Loaded>
        </div>
        <div className="pane case">
          {chosen ? (
            <Case key={chosen.id} feedback={chosen} />
          ) : (
            <Empty title="Nothing is open">{rows.length > 0 ? 'Choose one from the list.' : 'Nothing waits.'}</Empty>
          )}
        </div>
      </div>
    </>
  )
}

function Case({ feedback: { id, playerId, type, text, pictures, at } }: { feedback: Feedback }) {
  const [answer, setAnswer] = useState('')
  const [isOpen, setOpen] = useState(false)
  const reply = useAct('feedbackAnswer')
  const close = useAct('feedbackClose')
  const error = reply.error ?? close.error
  return (
    <>
      <div className="case-head">
        <span className="strong">Feedback {id}</span> <Tag>{type}</Tag>
        <div className="small muted">
          <PlayerLink id={playerId} /> · {moment(at)}
        </div>
      </div>
      <div className="case-body" style={{ gridTemplateColumns: 'minmax(0, 760px)' }}>
        <Card title="What they wrote">
          <p className="pad wrap" style={{ whiteSpace: 'pre-wrap' }}>
            {text}
          </p>
        </Card>
        {pictures > 0 && (
          <Card title="Pictures" note={`${pictures}; opening them is written to the audit`}>
            {isOpen ? (
              <Shown id={id} />
            ) : (
              <div className="pad">
                <Button onClick={() => setOpen(true)}>Open the pictures</Button>
              </div>
            )}
          </Card>
        )}
        <Card title="Answer">
          <div className="pad col">
            <Field label="Your answer" hint="the player reads it, and a mail tells them">
              <textarea rows={5} maxLength={1000} value={answer} onChange={(event) => setAnswer(event.target.value)} />
            </Field>
            {error && <Notice tone="bad">{errorText(error)}</Notice>}
            <div className="row">
              <span className="grow" />
              <Button disabled={close.isBusy} onClick={() => close.act({ id, reason: 'needs no answer' })}>
                Close without an answer
              </Button>
              <Button look="ink" disabled={answer.trim().length < 3 || reply.isBusy} onClick={() => reply.act({ id, text: answer.trim() })}>
                Send the answer
              </Button>
            </div>
          </div>
        </Card>
      </div>
    </>
  )
}

function Shown({ id }: { id: string }) {
  const query = useCall('feedbackOpen', { id })
  return <Loaded query={query}>{({ pictures }) => <Pictures pictures={pictures} />}</Loaded>
}
