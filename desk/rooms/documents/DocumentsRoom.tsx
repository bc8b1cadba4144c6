import { useState } from 'react'
import type { DeskOutput, DeskSent } from '#contract/desk/index.ts'
import { useAct, useCall } from '../../kit/calls.ts'
import { useOperator } from '../../kit/desk.ts'
import { errorText } from '../../kit/failureText.ts'
import { useKeys } from '../../kit/keys.ts'
import { PlayerLink, useGo } from '../../kit/links.tsx'
import type { RoomProps } from '../../kit/room.ts'
import { age, moment, plural, time } from '../../kit/text.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Button, Card, Empty, Facts, Field, Notice, Tag } from '../../ui/parts.tsx'
import { Pictures } from '../../ui/Pictures.tsx'
import { Rows } from '../../ui/Rows.tsx'

type Submission = DeskOutput<'documents'>['rows'][number]
type Why = DeskSent<'documentsRefuse'>['why']

/** ID documents that await review: the queue, and one case with its pictures. */
export default function DocumentsRoom({ id }: RoomProps) {
  const query = useCall('documents', {}, { everyMs: 10_000 })
  const go = useGo()
  const rows = query.data?.rows ?? []
  const move = (by: number) => {
    const at = rows.findIndex((row) => row.id === id)
    const next = rows[at < 0 ? 0 : at + by]
    if (next) go(`documents/${next.id}`)
  }
  useKeys({ j: () => move(1), k: () => move(-1), t: () => move(0) })
  const chosen = rows.find((row) => row.id === id)
  return (
    <>
      <div className="head">
        <h1>KYC documents</h1>
        {query.data && <span className="small muted">{plural(rows.length, 'person waits', 'people wait')}</span>}
      </div>
      <div className="panes">
        <div className="pane list">
          <Loaded query={query} rows={8}>
            {({ now, promiseMs }) =>
              rows.length === 0 ? (
                <Empty title="No documents wait">New ones appear here by themselves.</Empty>
              ) : (
                <Rows
                  label="KYC documents"
                  rows={rows}
                  keyOf={(row) => row.id}
                  selected={id}
                  onSelect={(row) => go(`documents/${row.id}`)}
                  columns={[
                    {
                      head: 'Player',
                      cell: (row) => (
                        <a href={`/desk/documents/${row.id}`} onClick={(event) => event.preventDefault()} style={{ color: 'inherit' }}>
                          <strong>{row.name}</strong>
                          <div className="mini muted">{row.id}</div>
                        </a>
                      ),
                    },
                    { head: 'Paper', cell: (row) => row.idType },
                    { head: 'With', cell: (row) => row.claim && <Tag tone="info">{row.claim.by}</Tag> },
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
            <Case key={chosen.id} documents={chosen} />
          ) : (
            <Empty title="No documents are open">{rows.length > 0 ? 'Choose some from the list.' : 'Nothing waits.'}</Empty>
          )}
        </div>
      </div>
    </>
  )
}

const reasons: Readonly<Record<Why, string>> = {
  nameMismatch: 'The name is another one',
  birthDateMismatch: 'The birth date is another one',
  unreadable: 'It can’t be read',
  faceMismatch: 'The face is another one',
  wrongPaper: 'It is another paper than was said',
  paperExpired: 'The paper has expired',
  underAge: 'The person is under age',
  paperInUse: 'The paper proves another player',
  listed: 'The person is on the exclusion list',
}

function Case({ documents }: { documents: Submission }) {
  const { id, name, birthDate, registeredBirthDate, idType, idNumber, address, at, claim } = documents
  const { name: me } = useOperator()
  const [isOpen, setOpen] = useState(false)
  const [why, setWhy] = useState<Why>('unreadable')
  const [corrects, setCorrects] = useState(false)
  const take = useAct('documentsClaim')
  const approve = useAct('documentsApprove')
  const refuse = useAct('documentsRefuse')
  const isMine = claim?.by === me
  const isOther = birthDate !== registeredBirthDate
  const error = take.error ?? approve.error ?? refuse.error
  return (
    <>
      <div className="case-head row">
        <div className="grow">
          <span className="value">{name}</span>
          <div className="small muted">
            <PlayerLink id={id} /> · submitted {moment(at)}
          </div>
        </div>
        {isMine ? (
          <Tag tone="info">yours until {time(claim.until)}</Tag>
        ) : claim ? (
          <Tag tone="info">
            {claim.by} until {time(claim.until)}
          </Tag>
        ) : (
          <Button look="ink" disabled={take.isBusy} onClick={() => take.act({ id })}>
            Take the case
          </Button>
        )}
      </div>
      <div className="case-body">
        <Card title="Pictures" note="opening them is written to the audit">
          {isOpen ? (
            <PictureCase id={id} />
          ) : (
            <div className="pad">
              <Button onClick={() => setOpen(true)}>Open the pictures</Button>
            </div>
          )}
        </Card>
        <div className="col">
          <Card title="From the documents">
            <div className="pad">
              <Facts
                rows={[
                  ['Name', <strong key="name">{name}</strong>],
                  ['Born', birthDate],
                  [
                    'Registered as born',
                    isOther ? (
                      <span key="other" className="warn">
                        {registeredBirthDate}
                      </span>
                    ) : (
                      'the same'
                    ),
                  ],
                  [
                    idType,
                    <span key="number" className="mono">
                      {idNumber}
                    </span>,
                  ],
                  ['Address', address],
                ]}
              />
            </div>
          </Card>
          <Card title="Decide">
            <div className="pad col">
              {isOther && (
                <label className="row">
                  <input type="checkbox" checked={corrects} onChange={(event) => setCorrects(event.target.checked)} />
                  The documents are right: correct the registered birth date.
                </label>
              )}
              <Field label="If you refuse" hint="the player reads this reason">
                <select value={why} onChange={(event) => setWhy(event.target.value as Why)}>
                  {Object.entries(reasons).map(([one, word]) => (
                    <option key={one} value={one}>
                      {word}
                    </option>
                  ))}
                </select>
              </Field>
              {error && <Notice tone="bad">{errorText(error)}</Notice>}
              <div className="row">
                <span className="grow small muted">{isMine ? '' : 'Take the case to decide.'}</span>
                <Button disabled={!isMine || refuse.isBusy} onClick={() => refuse.act({ id, why })}>
                  Refuse
                </Button>
                <Button
                  look="ink"
                  disabled={!isMine || approve.isBusy || (isOther && !corrects)}
                  onClick={() => approve.act({ id, correctsBirthDate: corrects })}
                >
                  Approve
                </Button>
              </div>
            </div>
          </Card>
        </div>
      </div>
    </>
  )
}

function PictureCase({ id }: { id: string }) {
  const query = useCall('documentsOpen', { id })
  return <Loaded query={query}>{({ pictures }) => <Pictures pictures={pictures} />}</Loaded>
}
