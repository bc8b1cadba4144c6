import type { DeskOutput } from '#contract/desk/index.ts'
import { useAction } from '../../kit/calls.ts'
import { isReason } from '../../kit/isReason.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { MessageFields, useMessage } from '../../ui/MessageFields.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Preview } from '../../ui/Preview.tsx'

interface Props {
  announcement: DeskOutput<'announcements'>['rows'][number]
  onClose: () => void
}

/** The text of an announcement that runs or is planned, in both languages, to be corrected. */
export function CorrectionDialog({ announcement: { id, words: before, path, startsAt, segment, seen }, onClose }: Props) {
  const place = `announcements correct ${id}`
  const { words, isComplete, clear, field } = useMessage(place, before)
  const [reason, setReason] = useDraft(place, '')
  const correct = useAction('announcementCorrect', {
    onDone: ({ outcome }) => {
      setReason('')
      clear()
      if (outcome === 'done') onClose()
    },
  })
  const isSame = (['en-PH', 'fil-PH'] as const).every(
    (locale) => words[locale].title === before[locale].title && words[locale].text === before[locale].text,
  )
  const missing = !isComplete
    ? 'Write it in both languages.'
    : isSame
      ? 'Change the text.'
      : isReason(reason)
        ? undefined
        : 'Enter a reason.'
  if (correct.data?.outcome === 'waiting')
    return (
      <Modal title={`Correct announcement ${id}`} onClose={onClose}>
        <div className="col" style={{ marginTop: 12 }}>
          <Notice tone="info">Sent for approval. A second operator decides under Approvals.</Notice>
          <div className="row">
            <span className="grow" />
            <Button look="ink" onClick={onClose}>
              Close
            </Button>
          </div>
        </div>
      </Modal>
    )
  return (
    <Modal title={`Correct announcement ${id}`} onClose={onClose}>
      <form
        className="col"
        style={{ marginTop: 12 }}
        onSubmit={(event) => {
          event.preventDefault()
          if (missing === undefined) correct.act({ id, words, seen, reason: reason.trim() })
        }}
      >
        <MessageFields field={field} rows={4} />
        <Preview words={words} path={path} at={startsAt} />
        <p className="small muted">
          {segment === null && 'It is for everyone, so a second operator must approve the correction. '}
          Players who have already seen it won’t be shown it again.
        </p>
        <Field label="Reason for correction" hint="recorded in the audit log">
          <input maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <ErrorNotice error={correct.error} />
        <div className="row">
          <span className="grow small muted">{missing}</span>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="ink" disabled={missing !== undefined || correct.isBusy}>
            Save correction
          </Button>
        </div>
      </form>
    </Modal>
  )
}
