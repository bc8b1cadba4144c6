import type { ReactNode } from 'react'
import { useAction } from '../kit/calls.ts'
import { isReason } from '../kit/isReason.ts'
import { useDraft } from '../kit/useDraft.ts'
import { Button } from './Button.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import { Field } from './Field.tsx'
import { Modal } from './Modal.tsx'

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
  const isReady = isChanged && isReason(reason)
  if (publish.data?.outcome === 'waiting')
    return (
      <Modal title="Sent for approval" onClose={onClose}>
        <p style={{ margin: '10px 0' }}>Nothing has changed yet. A second operator decides under Approvals.</p>
        <Button look="ink" onClick={onClose}>
          Close
        </Button>
      </Modal>
    )
  return (
    <Modal title={title} onClose={onClose}>
      <form
        className="col"
        style={{ marginTop: 12 }}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !publish.isBusy) publish.act({ base, values: { ...values }, startsAt, endsAt, reason: reason.trim() })
        }}
      >
        {children}
        <Field label="Reason" hint="recorded with this version">
          <input maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <ErrorNotice error={publish.error} />
        <div className="row">
          <span className="grow small muted">{isChanged ? '' : 'Nothing has changed yet.'}</span>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="ink" disabled={!isReady || publish.isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
