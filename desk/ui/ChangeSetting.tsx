import type { ReactNode } from 'react'
import { useAction } from '../kit/calls.ts'
import { isReason } from '../kit/isReason.ts'
import { useDraft } from '../kit/useDraft.ts'
import { ActionForm, Reason } from './ActionForm.tsx'
import { Modal } from './Modal.tsx'
import { SentForApproval } from './SentForApproval.tsx'

interface Props {
  title: string
  /** The revision that was seen. */
  base: number
  /** The new values, by key. */
  values: Readonly<Record<string, unknown>>
  /** When it begins and ends; null: at once, and without an end. */
  startsAt?: number | null
  endsAt?: number | null
  action: string
  children?: ReactNode
  onClose: () => void
}

/** Changes settings from another room: a version with a reason, like any other. */
export function ChangeSetting({ title, base, values, startsAt = null, endsAt = null, action, children, onClose }: Props) {
  const [reason, setReason] = useDraft(`settings ${title}`, '')
  const publish = useAction('settingsPublish', {
    onDone: ({ outcome }) => {
      setReason('')
      if (outcome === 'done') onClose()
    },
  })
  const isChanged = Object.keys(values).length > 0
  if (publish.data?.outcome === 'waiting') return <SentForApproval nothing="Nothing has changed yet." onClose={onClose} />
  return (
    <Modal title={title} onClose={onClose}>
      <ActionForm
        error={publish.error}
        isBusy={publish.isBusy}
        isReady={isChanged && isReason(reason)}
        action={action}
        note={isChanged ? undefined : 'Nothing has changed yet.'}
        onSubmit={() => publish.act({ base, values: { ...values }, startsAt, endsAt, reason: reason.trim() })}
        onClose={onClose}
      >
        {children}
        <Reason hint="recorded with this version" value={reason} onChange={setReason} />
      </ActionForm>
    </Modal>
  )
}
