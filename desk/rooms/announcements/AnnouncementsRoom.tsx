import { useState } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import { useAction, useCall } from '../../kit/calls.ts'
import { useIsAllowed } from '../../kit/desk.ts'
import { isReason } from '../../kit/isReason.ts'
import { dateTimeText } from '../../kit/text.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { ActionForm, CloseRow, Reason } from '../../ui/ActionForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Pager, usePlaces } from '../../ui/Pager.tsx'
import { Preview } from '../../ui/Preview.tsx'
import { RoomHead } from '../../ui/RoomHead.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { segmentText } from '../../ui/segmentText.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Compose } from './Compose.tsx'
import { CorrectionDialog } from './CorrectionDialog.tsx'

type Announcement = DeskOutput<'announcements'>['rows'][number]
const tones = { planned: 'info', running: 'ok', ended: 'plain', withdrawn: 'warn' } as const

/** What players read under «Announcements»: written, scheduled, corrected and withdrawn here. */
export default function AnnouncementsRoom() {
  const places = usePlaces()
  const query = useCall('announcements', places.place === undefined ? {} : { before: places.place }, { everyMs: 10_000 })
  const mayWrite = useIsAllowed('announcementPlan')
  const [read, setRead] = useState<Announcement>()
  const [isCorrecting, setCorrecting] = useState(false)
  return (
    <>
      <RoomHead title="Announcements" note="permanent announcements are in the settings" />
      <div className="body col">
        {mayWrite && <Compose />}
        <Card title="Scheduled" note="newest first, Manila time">
          <Loaded query={query} rows={6}>
            {({ rows, older }) =>
              rows.length === 0 ? (
                <Empty title="No announcements scheduled yet" />
              ) : (
                <>
                  <Rows
                    label="Announcements"
                    rows={rows}
                    keyOf={({ id }) => id}
                    columns={[
                      { head: 'State', cell: ({ state }) => <Tag tone={tones[state]}>{state}</Tag> },
                      { head: 'Title', cell: ({ words }) => <strong className="wrap">{words['en-PH'].title}</strong> },
                      {
                        head: 'Audience',
                        cell: ({ segment }) => <span className="wrap">{segment === null ? 'everyone' : segmentText(segment)}</span>,
                      },
                      { head: 'From', cell: ({ startsAt }) => <span className="nowrap">{dateTimeText(startsAt)}</span> },
                      { head: 'Until', cell: ({ endsAt }) => <span className="nowrap">{dateTimeText(endsAt)}</span> },
                      { head: 'Opens', cell: ({ isPopup }) => (isPopup ? 'automatically' : 'on the list') },
                      { head: 'By', cell: ({ by }) => by },
                      {
                        head: 'Action',
                        cell: (row) => (
                          <Button isSmall aria-label={`Read announcement ${row.id}`} onClick={() => setRead(row)}>
                            Read
                          </Button>
                        ),
                      },
                    ]}
                  />
                  <Pager places={places} next={older} />
                </>
              )
            }
          </Loaded>
        </Card>
      </div>
      {read && !isCorrecting && (
        <Read announcement={read} mayWrite={mayWrite} onCorrect={() => setCorrecting(true)} onClose={() => setRead(undefined)} />
      )}
      {read && isCorrecting && (
        <CorrectionDialog
          announcement={read}
          onClose={() => {
            setCorrecting(false)
            setRead(undefined)
          }}
        />
      )}
    </>
  )
}

interface ReadProps {
  announcement: Announcement
  mayWrite: boolean
  onCorrect: () => void
  onClose: () => void
}

function Read({ announcement, mayWrite, onCorrect, onClose }: ReadProps) {
  const { id, words, path, startsAt, by, at, reason, state, withdrawnBy, corrections } = announcement
  const isOpen = state === 'planned' || state === 'running'
  return (
    <Modal title={`Announcement ${id}`} onClose={onClose}>
      <div className="col" style={{ marginTop: 12 }}>
        <Preview words={words} path={path} at={startsAt} />
        <p className="small muted wrap">
          {by}, {dateTimeText(at)}: {reason}
          {withdrawnBy !== null && `. Withdrawn by ${withdrawnBy}.`}
        </p>
        {corrections.map((correction) => (
          <details key={correction.at} className="small">
            <summary className="wrap">
              Corrected by {correction.by}, {dateTimeText(correction.at)}: {correction.reason}
            </summary>
            <p className="strong">Before</p>
            <Preview words={correction.words} path={path} at={startsAt} />
          </details>
        ))}
        {mayWrite && isOpen ? <Withdraw id={id} onCorrect={onCorrect} onClose={onClose} /> : <CloseRow onClose={onClose} />}
      </div>
    </Modal>
  )
}

function Withdraw({ id, onCorrect, onClose }: { id: string; onCorrect: () => void; onClose: () => void }) {
  const [reason, setReason] = useDraft(`announcements withdraw ${id}`, '')
  const withdraw = useAction('announcementWithdraw', {
    onDone: () => {
      setReason('')
      onClose()
    },
  })
  return (
    <ActionForm
      error={withdraw.error}
      isBusy={withdraw.isBusy}
      isReady={isReason(reason)}
      action="Withdraw"
      other={<Button onClick={onCorrect}>Correct the text</Button>}
      close="Close"
      onSubmit={() => withdraw.act({ id, reason: reason.trim() })}
      onClose={onClose}
    >
      <Reason label="Reason for withdrawal" value={reason} onChange={setReason} />
    </ActionForm>
  )
}
