import { maxTextLength, maxTitleLength } from '#contract/values.ts'
import { useAction } from '../kit/calls.ts'
import { useIsAllowed } from '../kit/desk.ts'
import { isReason } from '../kit/isReason.ts'
import { useDraft } from '../kit/useDraft.ts'
import { ActionForm, Reason } from './ActionForm.tsx'
import { Button } from './Button.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import { Field } from './Field.tsx'
import { Modal } from './Modal.tsx'

// Acts on a player that more than one room offers.

const noMail = { title: '', text: '', reason: '' }
export function Mail({ id, onClose }: { id: string; onClose: () => void }) {
  const [typed, setTyped] = useDraft(`mail ${id}`, noMail)
  const { title, text, reason } = typed
  const type = (name: keyof typeof noMail) => (value: string) => setTyped((before) => ({ ...before, [name]: value }))
  const mail = useAction('playerMail', {
    onDone: () => {
      setTyped(noMail)
      onClose()
    },
  })
  return (
    <Modal title={`Message to player ${id}`} onClose={onClose}>
      <ActionForm
        error={mail.error}
        isBusy={mail.isBusy}
        isReady={title.trim() !== '' && text.trim() !== '' && isReason(reason)}
        action="Send"
        onSubmit={() => mail.act({ id, title: title.trim(), text: text.trim(), reason: reason.trim() })}
        onClose={onClose}
      >
        <Field label="Title">
          <input autoFocus required maxLength={maxTitleLength} value={title} onChange={(event) => type('title')(event.target.value)} />
        </Field>
        <Field label="Text" hint="the player reads it in their mailbox">
          <textarea required rows={5} maxLength={maxTextLength} value={text} onChange={(event) => type('text')(event.target.value)} />
        </Field>
        <Reason value={reason} onChange={type('reason')} />
      </ActionForm>
    </Modal>
  )
}

export function AddNote({ id }: { id: string }) {
  const [text, setText] = useDraft(`note ${id}`, '')
  const note = useAction('playerNote', { onDone: (_, { text: sent }) => setText((now) => (now.trim() === sent ? '' : now)) })
  if (!useIsAllowed('playerNote')) return null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim().length >= 3 && !note.isSending) note.act({ id, text: text.trim() })
      }}
    >
      <Field label="Write a note" hint="N; visible to everyone at the desk">
        <input
          name="note"
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="press Enter to save"
        />
      </Field>
      <ErrorNotice error={note.error} />
      {text.trim() !== '' && (
        <div className="row" style={{ justifyContent: 'flex-end', marginTop: 8 }}>
          <Button isSmall type="submit" disabled={text.trim().length < 3 || note.isSending}>
            Save note
          </Button>
        </div>
      )}
    </form>
  )
}
