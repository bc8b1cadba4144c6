import { useState } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import { useAction, useCall } from '../../kit/calls.ts'
import { useIsAllowed } from '../../kit/desk.ts'
import { isReason } from '../../kit/isReason.ts'
import { countText, dateTimeText, percentText } from '../../kit/text.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Pager, usePlaces } from '../../ui/Pager.tsx'
import { RoomHead } from '../../ui/RoomHead.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { segmentText } from '../../ui/segmentText.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Compose } from './Compose.tsx'

type Sent = DeskOutput<'mails'>['rows'][number]
const tones = { sending: 'info', done: 'ok', stopped: 'warn' } as const

/** Messages to the players of a segment. */
export default function MailsRoom() {
  const places = usePlaces()
  const query = useCall('mails', places.place === undefined ? {} : { before: places.place }, { everyMs: 5_000 })
  const mayWrite = useIsAllowed('mailSend')
  const [stopped, stop] = useState<Sent>()
  return (
    <>
      <RoomHead title="Messages" note="sent to players’ mailboxes, once each; players on a break and locked players are skipped" />
      <div className="body col">
        <Loaded query={query} rows={6}>
          {({ rows, older, testPlayer }) => (
            <>
              {mayWrite && <Compose testPlayer={testPlayer} />}
              <Card title="Messages" note="newest first, Manila time">
                {rows.length === 0 ? (
                  <Empty title="No messages sent yet" />
                ) : (
                  <>
                    <Rows
                      label="Messages"
                      rows={rows}
                      keyOf={({ id }) => id}
                      columns={[
                        { head: 'Message', cell: ({ id }) => id },
                        { head: 'Sent', cell: ({ at }) => dateTimeText(at) },
                        { head: 'Title', cell: ({ title }) => <strong className="wrap">{title}</strong> },
                        { head: 'To', cell: ({ segment }) => <span className="wrap">{segmentText(segment)}</span> },
                        { head: 'By', cell: ({ by }) => by },
                        { head: 'State', cell: ({ state }) => <Tag tone={tones[state]}>{state}</Tag> },
                        { head: 'Players', isNumber: true, cell: ({ counted }) => countText(counted) },
                        { head: 'Delivered', isNumber: true, cell: ({ sent }) => countText(sent) },
                        {
                          head: 'Read',
                          isNumber: true,
                          cell: ({ read, sent }) => (sent === 0 ? '–' : `${countText(read)}, ${percentText(read / sent)}`),
                        },
                        {
                          head: 'Action',
                          cell: (row) =>
                            mayWrite && row.state === 'sending' ? (
                              <Button isSmall aria-label={`Stop message ${row.id}`} onClick={() => stop(row)}>
                                Stop
                              </Button>
                            ) : (
                              '–'
                            ),
                        },
                      ]}
                    />
                    <Pager places={places} next={older} />
                  </>
                )}
              </Card>
            </>
          )}
        </Loaded>
      </div>
      {stopped && <Stop letter={stopped} onClose={() => stop(undefined)} />}
    </>
  )
}

function Stop({ letter: { id, title }, onClose }: { letter: Sent; onClose: () => void }) {
  const [reason, setReason] = useDraft(`mails stop ${id}`, '')
  const act = useAction('mailStop', {
    onDone: () => {
      setReason('')
      onClose()
    },
  })
  const isReady = isReason(reason)
  return (
    <Modal title={`Stop “${title}”`} onClose={onClose}>
      <form
        className="col"
        style={{ marginTop: 12 }}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) act.act({ id, reason: reason.trim() })
        }}
      >
        <p className="muted">Delivery stops. Players who already have the message keep it.</p>
        <Field label="Reason" hint="recorded in the audit log">
          <input maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <ErrorNotice error={act.error} />
        <div className="row">
          <span className="grow" />
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="ink" disabled={!isReady || act.isBusy}>
            Stop delivery
          </Button>
        </div>
      </form>
    </Modal>
  )
}
