import { useState } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import { useAction, useCall } from '../../kit/calls.ts'
import { useIsAllowed } from '../../kit/desk.ts'
import { isReason } from '../../kit/isReason.ts'
import { countText, dateTimeText, percentText } from '../../kit/text.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { ActionForm, Reason } from '../../ui/ActionForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
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
  const stop = useAction('mailStop', {
    onDone: () => {
      setReason('')
      onClose()
    },
  })
  return (
    <Modal title={`Stop “${title}”`} onClose={onClose}>
      <ActionForm
        error={stop.error}
        isBusy={stop.isBusy}
        isReady={isReason(reason)}
        action="Stop delivery"
        onSubmit={() => stop.act({ id, reason: reason.trim() })}
        onClose={onClose}
      >
        <p className="muted">Delivery stops. Players who already have the message keep it.</p>
        <Reason value={reason} onChange={setReason} />
      </ActionForm>
    </Modal>
  )
}
