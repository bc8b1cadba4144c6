import type { FormEvent, ReactNode } from 'react'
import { minReasonLength } from '#contract/desk/values.ts'
import { useAction } from '../kit/calls.ts'
import { useIsAllowed } from '../kit/desk.ts'
import { isReason } from '../kit/isReason.ts'
import { useDraft } from '../kit/useDraft.ts'
import { Button } from './Button.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import { Field } from './Field.tsx'
import { Modal } from './Modal.tsx'

// Acts on a player that more than one room offers.

interface FormProps {
  children: ReactNode
  error: Error | null
  isBusy: boolean
  isReady: boolean
  action: string
  isMoney?: boolean
  onSubmit: () => void
  onClose: () => void
}

/** A dialog for an act: fields, the error, and two buttons. */
export const ActionForm = ({ children, error, isBusy, isReady, action, isMoney = false, onSubmit, onClose }: FormProps) => (
  <form
    className="col"
    style={{ marginTop: 12 }}
    onSubmit={(event: FormEvent) => {
      event.preventDefault()
      if (isReady && !isBusy) onSubmit()
    }}
  >
    {children}
    <ErrorNotice error={error} />
    <div className="row">
      <span className="grow" />
      <Button look="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" look={isMoney ? 'money' : 'ink'} disabled={!isReady || isBusy}>
        {action}
      </Button>
    </div>
  </form>
)

export const Reason = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <Field label="Reason" hint="recorded in the audit log">
    <input
      name="reason"
      required
      minLength={minReasonLength}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
)

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
          <input autoFocus required maxLength={80} value={title} onChange={(event) => type('title')(event.target.value)} />
        </Field>
        <Field label="Text" hint="the player reads it in their mailbox">
          <textarea required rows={5} maxLength={1000} value={text} onChange={(event) => type('text')(event.target.value)} />
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
