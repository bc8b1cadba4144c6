import type { DeskOutput } from '#contract/desk/index.ts'
import { useAction, useCall } from '../../kit/calls.ts'
import { errorText } from '../../kit/failureText.ts'
import { PlayerLink } from '../../kit/links.tsx'
import type { RoomProps } from '../../kit/room.ts'
import { dateTimeText } from '../../kit/text.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { CaseHead, PictureCard } from '../../ui/CaseFrame.tsx'
import { CaseQueue, useQueue } from '../../ui/CaseQueue.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Button, Card, Empty, Field, Notice, Tag } from '../../ui/parts.tsx'
import { Pictures } from '../../ui/Pictures.tsx'

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
      linkOf={(row) => <span className="wrap">{row.text.slice(0, 60)}</span>}
      columns={[{ head: 'Type', cell: (row) => <Tag>{row.type}</Tag> }]}
      empty={<Empty title="No unanswered feedback" />}
      none={{ title: 'No feedback is open', choose: 'Choose one from the list.', nothing: 'Nothing to answer.' }}
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
        Your answer may not have been sent. Check the player’s timeline before you send it again: <span className="wrap">«{answer}»</span>
      </Notice>
    </div>
  )
}

interface CaseProps {
  feedback: Feedback
  onDone: (what: string) => void
}

function Case({ feedback: { id, playerId, type, text, pictures, at }, onDone }: CaseProps) {
  const [answer, setAnswer] = useDraft(`feedback ${id}`, '')
  const reply = useAction('feedbackAnswer', {
    onDone: () => {
      setAnswer('')
      onDone('Answer sent to the player')
    },
  })
  const close = useAction('feedbackClose', { onDone: () => onDone('Closed without an answer') })
  const error = reply.error ?? close.error
  return (
    <>
      <CaseHead
        title={
          <>
            <span className="strong">Feedback {id}</span>
            <Tag>{type}</Tag>
          </>
        }
        facts={
          <>
            <PlayerLink id={playerId} />
            <span>sent {dateTimeText(at)}</span>
          </>
        }
      />
      <div className="case-body" style={{ gridTemplateColumns: 'minmax(0, 760px)' }}>
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
        <Card title="Answer">
          <div className="pad col">
            <Field label="Your answer" hint="the player is notified by message">
              <textarea rows={5} maxLength={1000} value={answer} onChange={(event) => setAnswer(event.target.value)} />
            </Field>
            {error && <Notice tone="bad">{errorText(error)}</Notice>}
            <div className="row">
              <span className="grow" />
              <Button disabled={close.isBusy || answer.trim() !== ''} onClick={() => close.act({ id, reason: 'No answer needed' })}>
                Close without an answer
              </Button>
              <Button look="ink" disabled={answer.trim().length < 3 || reply.isBusy} onClick={() => reply.act({ id, text: answer.trim() })}>
                Send answer
              </Button>
            </div>
          </div>
        </Card>
      </div>
    </>
  )
}

function FeedbackPictures({ id }: { id: string }) {
  const query = useCall('feedbackOpen', { id }, { isRecorded: true })
  return <Loaded query={query}>{({ pictures }) => <Pictures pictures={pictures} />}</Loaded>
}
