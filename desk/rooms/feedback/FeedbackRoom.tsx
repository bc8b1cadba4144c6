import { useState } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import { maxTextLength } from '#contract/values.ts'
import { useAction, useCall } from '../../kit/calls.ts'
import { isReason } from '../../kit/isReason.ts'
import { PlayerLink } from '../../kit/links.tsx'
import type { RoomProps } from '../../kit/room.ts'
import { dateTimeText } from '../../kit/text.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { ActionForm, Reason } from '../../ui/ActionForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CaseHead, PictureCard } from '../../ui/CaseFrame.tsx'
import { CaseQueue, useQueue } from '../../ui/CaseQueue.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pictures } from '../../ui/Pictures.tsx'
import { Tag } from '../../ui/Tag.tsx'

type Feedback = DeskOutput<'feedback'>['rows'][number]

/** Players' feedback that awaits an answer. */
export default function FeedbackRoom({ id }: RoomProps) {
  return (
    <CaseQueue
      title="Feedback"
      path="feedback"
      id={id}
      queue={useQueue('feedback', id)}
      head="Feedback"
      linkOf={(row) => <span className="wrap beginning">{row.text}</span>}
      columns={[{ head: 'Type', cell: (row) => <Tag>{row.type}</Tag> }]}
      empty={<Empty title="No unanswered feedback" />}
      none={{ title: 'No feedback is open', choose: 'Choose one from the list.', nothing: 'Nothing to answer.' }}
      past={(feedback) => <Past feedback={feedback} />}
      unsent={(decided) => <Unsent key={decided} id={decided} />}
    >
      {(feedback, done) => <Case key={feedback.id} feedback={feedback} onDone={done} />}
    </CaseQueue>
  )
}

/**
 * The case is gone, but an answer is still here. A colleague was faster, or its response was lost: whether the player has it, only the
 * timeline knows.
 */
function Unsent({ id }: { id: string }) {
  const [answer] = useDraft(`feedback ${id}`, '')
  return answer === '' ? null : (
    <div className="pad">
      <Notice tone="warn">
        Your answer may not have been sent. Check the player’s timeline before you send it again: <span className="wrap">“{answer}”</span>
      </Notice>
    </div>
  )
}

const Head = ({ feedback: { id, playerId, type, at, decided } }: { feedback: Feedback }) => (
  <CaseHead
    title={
      <>
        <span className="strong">Feedback {id}</span>
        <Copy text={id} what="the feedback’s number" />
        <Tag>{type}</Tag>
        {decided && <Tag tone={decided.state === 'answered' ? 'ok' : 'plain'}>{decided.state}</Tag>}
      </>
    }
    facts={
      <>
        <PlayerLink id={playerId} />
        <span>sent {dateTimeText(at)}</span>
      </>
    }
  />
)

const Message = ({ feedback: { id, text, pictures } }: { feedback: Feedback }) => (
  <>
    <Card title="Message">
      <p className="pad wrap" style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </p>
    </Card>
    {pictures > 0 && (
      <PictureCard note={`${pictures}; each view is recorded in the audit log`}>
        <FeedbackPictures id={id} />
      </PictureCard>
    )}
  </>
)

/** What was written and answered, once nothing is left to do. */
function Past({ feedback }: { feedback: Feedback }) {
  const { decided } = feedback
  return (
    <>
      <Head feedback={feedback} />
      <div className="case-body" style={{ gridTemplateColumns: 'minmax(0, 760px)' }}>
        <Message feedback={feedback} />
        {decided && (
          <Card
            title={decided.answer === null ? 'Closed without an answer' : 'Answer'}
            note={`${decided.by ?? (decided.answer === null ? 'the player' : 'an operator')}, ${dateTimeText(decided.at)}`}
          >
            {decided.answer !== null && (
              <p className="pad wrap" style={{ whiteSpace: 'pre-wrap' }}>
                {decided.answer}
              </p>
            )}
          </Card>
        )}
      </div>
    </>
  )
}

interface CaseProps {
  feedback: Feedback
  onDone: (what: string) => void
}

function Case({ feedback, onDone }: CaseProps) {
  const { id } = feedback
  const [answer, setAnswer] = useDraft(`feedback ${id}`, '')
  const [isClosing, setClosing] = useState(false)
  const reply = useAction('feedbackAnswer', {
    onDone: () => {
      setAnswer('')
      onDone('Answer sent to the player')
    },
  })
  return (
    <>
      <Head feedback={feedback} />
      <div className="case-body" style={{ gridTemplateColumns: 'minmax(0, 760px)' }}>
        <Message feedback={feedback} />
        <Card title="Answer">
          <div className="pad col">
            <Field label="Your answer" hint="the player is notified by message">
              <textarea rows={5} maxLength={maxTextLength} value={answer} onChange={(event) => setAnswer(event.target.value)} />
            </Field>
            <ErrorNotice error={reply.error} />
            <div className="row" style={{ justifyContent: 'flex-end' }}>
              {answer.trim() !== '' && <span className="small muted">To close it without an answer, delete your draft.</span>}
              <Button disabled={answer.trim() !== ''} onClick={() => setClosing(true)}>
                Close without an answer
              </Button>
              <Button look="ink" disabled={answer.trim().length < 3 || reply.isBusy} onClick={() => reply.act({ id, text: answer.trim() })}>
                Send answer
              </Button>
            </div>
          </div>
        </Card>
      </div>
      {isClosing && <Close id={id} onDone={() => onDone('Closed without an answer')} onClose={() => setClosing(false)} />}
    </>
  )
}

/** It can't be opened again, and the player is not told: so it takes a reason. */
function Close({ id, onDone, onClose }: { id: string; onDone: () => void; onClose: () => void }) {
  const [reason, setReason] = useDraft(`feedback close ${id}`, '')
  const close = useAction('feedbackClose', {
    onDone: () => {
      setReason('')
      onDone()
      onClose()
    },
  })
  return (
    <Modal title={`Close feedback ${id}`} onClose={onClose}>
      <ActionForm
        error={close.error}
        isBusy={close.isBusy}
        isReady={isReason(reason)}
        action="Close without an answer"
        onSubmit={() => close.act({ id, reason: reason.trim() })}
        onClose={onClose}
      >
        <p className="muted">The player gets no message and sees the feedback as closed. It can’t be opened again.</p>
        <Reason value={reason} onChange={setReason} />
      </ActionForm>
    </Modal>
  )
}

function FeedbackPictures({ id }: { id: string }) {
  const query = useCall('feedbackOpen', { id }, { isRecorded: true })
  return <Loaded query={query}>{({ pictures }) => <Pictures pictures={pictures} />}</Loaded>
}
