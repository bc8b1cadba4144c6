import { useState } from 'react'
import type { WaitingAct } from '#contract/desk/approvals.ts'
import { settingTitle } from '#contract/desk/settingNames.ts'
import { plural } from '#contract/operatorText.ts'
import { lastTried, useAction, useCall } from '../../kit/calls.ts'
import { useOperator } from '../../kit/desk.ts'
import { isReason } from '../../kit/isReason.ts'
import { PlayerLink, RoomLink, useCanOpen } from '../../kit/links.tsx'
import { agoText, amountText, dateTimeText } from '../../kit/text.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { WaitingCount } from '../../ui/CaseQueue.tsx'
import { RemovedLines, AddedLines } from '../../ui/ChangedValue.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pager, usePlaces } from '../../ui/Pager.tsx'
import { Postings } from '../../ui/Postings.tsx'
import { Preview } from '../../ui/Preview.tsx'
import { RoomHead } from '../../ui/RoomHead.tsx'
import { segmentText } from '../../ui/segmentText.ts'
import type { Shape } from '../../ui/settingValues.ts'

type Change = WaitingAct['changes'][number]
const valueOf = ({ before, after, shape, unit }: Change) => ({ before, after, shape: shape as Shape, unit: unit ?? undefined })

function SettingName({ name }: { name: string }) {
  return (
    <span className="strong wrap">
      {settingTitle(name)}
      <span className="mini faint mono wrap" style={{ display: 'block' }}>
        {name}
      </span>
    </span>
  )
}

/** Acts that await a second operator. */
export default function ApprovalsRoom() {
  const places = usePlaces()
  const [done, setDone] = useState('')
  const query = useCall('approvals', places.place === undefined ? {} : { after: places.place }, { everyMs: 10_000 })
  return (
    <>
      <RoomHead title="Approvals" note={<WaitingCount room="approvals" />} />
      <div className="body">
        <div role="status">{done !== '' && <Notice tone="ok">{done}</Notice>}</div>
        <Loaded query={query}>
          {({ rows, now, next }) =>
            rows.length === 0 && places.isFirst ? (
              <Empty title="Nothing is awaiting approval">
                Large withdrawals, refunds, adjustments and awards by message, account recoveries, changes of odds, and messages to all
                players appear here automatically.
              </Empty>
            ) : (
              <>
                <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(420px, 100%), 1fr))' }}>
                  {rows.map((row) => (
                    <Request key={row.id} row={row} now={now} onDone={setDone} />
                  ))}
                </div>
                <Pager places={places} next={next} isQueue />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

/** What is requested: movements of money, changed settings, or a message. */
function Requested({ row: { postings, changes, message, playerId, startsAt, endsAt } }: { row: WaitingAct }) {
  return (
    <>
      {postings.length > 0 && <Postings postings={postings} />}
      {changes.length > 0 && (
        <ul className="col" aria-label="Changes">
          {changes.map((change) => (
            <li key={change.key}>
              <SettingName name={change.key} />
              <div className="grid small" style={{ gridTemplateColumns: '1fr 1fr' }}>
                <div>
                  Before
                  <RemovedLines {...valueOf(change)} />
                </div>
                <div>
                  After
                  <AddedLines {...valueOf(change)} />
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      {message && (
        <>
          {playerId === null && (
            <p className="small muted">To {message.segment === null ? 'everyone, visitors too' : segmentText(message.segment)}.</p>
          )}
          {message.before && (
            <>
              <h3 className="strong small">Before</h3>
              <Preview words={message.before} path={message.path} at={startsAt} />
              <h3 className="strong small">After</h3>
            </>
          )}
          <Preview words={message.words} path={message.path} at={startsAt} />
          {message.days !== null && <p className="small muted">Expires {plural(message.days, 'day')} after it is sent.</p>}
        </>
      )}
      {(startsAt !== null || endsAt !== null) && (
        <p className="small muted">
          {startsAt === null ? 'From the approval' : `From ${dateTimeText(startsAt).slice(0, 16)}`}
          {endsAt !== null && ` until ${dateTimeText(endsAt).slice(0, 16)}`}, Manila time.
        </p>
      )}
    </>
  )
}

function Request({ row, now, onDone }: { row: WaitingAct; now: number; onDone: (what: string) => void }) {
  const { id, summary, by, at, reason: why, seen, isLapsed, isMine, elsewhere, room, playerId } = row
  const { name } = useOperator()
  const mayOpen = useCanOpen()
  const [reason, setReason] = useDraft(`approval ${id}`, '')
  const isOwn = by === name
  // Its card goes with the decision.
  const decided = (what: string) => () => {
    setReason('')
    onDone(`${what}: ${summary}`)
  }
  const approve = useAction('approvalApprove', { onDone: decided('Approved') })
  const refuse = useAction('approvalRefuse', { onDone: decided(isOwn ? 'Withdrawn' : 'Rejected') })
  const isReady = isReason(reason)
  const isBusy = approve.isBusy || refuse.isBusy
  const { error } = lastTried(approve, refuse)
  return (
    <Card title={row.amount === null ? summary : `${summary}, ${amountText(row.amount)}`} note={agoText(now - at)} isMoney>
      <div className="pad col">
        <p>
          <strong>{by}</strong>
          {why !== '' && `: “${why}”`}
        </p>
        {playerId !== null && (
          <p className="small muted">
            For player <PlayerLink id={playerId} />.
          </p>
        )}
        {room !== null && mayOpen(room) && (
          <p className="small muted">
            <RoomLink to={room}>Open the case with all its checks</RoomLink>
          </p>
        )}
        <Requested row={row} />
        {isLapsed && (
          <Notice tone="warn">
            The request by {by} has expired: something has changed since, or {by} has enrolled again or may no longer request it. It must be
            made again.
          </Notice>
        )}
        {elsewhere !== null && !isLapsed && <Notice tone="warn">{elsewhere}</Notice>}
        {isOwn && <p className="small muted">You requested this, so someone else must decide. You can withdraw it.</p>}
        {!isMine && !isOwn && <p className="small muted">Your roles don’t allow this action; you can only reject it.</p>}
        <Field label="Reason" hint="recorded in the audit log">
          <input maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <ErrorNotice error={error} />
        <div className="row">
          <span className="grow" />
          <Button disabled={!isReady || isBusy} onClick={() => refuse.act({ id, reason: reason.trim() })}>
            {isOwn ? 'Withdraw' : 'Reject'}
          </Button>
          {isMine && room === null && elsewhere === null && !isOwn && !isLapsed && (
            <Button look="money" disabled={!isReady || isBusy} onClick={() => approve.act({ id, seen, reason: reason.trim() })}>
              Approve
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
