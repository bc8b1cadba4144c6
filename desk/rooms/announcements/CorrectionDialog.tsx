import type { DeskOutput } from '#contract/desk/index.ts'
import { useAction } from '../../kit/calls.ts'
import { isReason } from '../../kit/isReason.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { ActionForm, Reason } from '../../ui/ActionForm.tsx'
import { MessageFields, useMessage } from '../../ui/MessageFields.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Preview } from '../../ui/Preview.tsx'
import { SentForApproval } from '../../ui/SentForApproval.tsx'

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
  if (correct.data?.outcome === 'waiting') return <SentForApproval nothing="Nothing has changed yet." onClose={onClose} />
  return (
    <Modal title={`Correct announcement ${id}`} onClose={onClose}>
      <ActionForm
        error={correct.error}
        isBusy={correct.isBusy}
        isReady={missing === undefined}
        action="Save correction"
        note={missing}
        onSubmit={() => correct.act({ id, words, seen, reason: reason.trim() })}
        onClose={onClose}
      >
        <MessageFields field={field} rows={4} />
        <Preview words={words} path={path} at={startsAt} />
        <p className="small muted">
          {segment === null && 'It is for everyone, so a second operator must approve the correction. '}
          Players who have already seen it won’t be shown it again.
        </p>
        <Reason label="Reason for correction" value={reason} onChange={setReason} />
      </ActionForm>
    </Modal>
  )
}
