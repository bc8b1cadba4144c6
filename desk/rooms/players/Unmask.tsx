import { useState } from 'react'
import { useSend } from '../../kit/calls.ts'
import { isReason } from '../../kit/isReason.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { ActionForm, Reason } from '../../ui/ActionForm.tsx'
import { Field } from '../../ui/Field.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { PrivateField } from './player.ts'

const fieldTexts: Readonly<Record<PrivateField, string>> = {
  mobile: 'Mobile',
  name: 'Name on the documents',
  birthDate: 'Date of birth',
  email: 'Email',
  address: 'Address',
  idNumber: 'ID number',
}

/** One private field, shown only while the dialog is open and never cached. */
export function Unmask({ id, onClose }: { id: string; onClose: () => void }) {
  const send = useSend()
  const [field, setField] = useState<PrivateField>('mobile')
  const [reason, setReason] = useDraft(`unmask ${id}`, '')
  const [value, setValue] = useState<string | null>()
  const [error, setError] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  const show = async () => {
    setError(null)
    setBusy(true)
    try {
      const unmasked = await send('playerUnmask', { id, field, reason: reason.trim() })
      setReason('')
      setValue(unmasked.value)
    } catch (thrown) {
      setError(thrown as Error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal title="Show private data" onClose={onClose}>
      <ActionForm error={error} isBusy={isBusy} isReady={isReason(reason)} action="Show" onSubmit={() => void show()} onClose={onClose}>
        <p className="muted">What you view and the reason are recorded in the audit log.</p>
        <Field label="Data">
          <select
            value={field}
            onChange={(event) => {
              setField(event.target.value as typeof field)
              setValue(undefined)
            }}
          >
            {(Object.keys(fieldTexts) as PrivateField[]).map((one) => (
              <option key={one} value={one}>
                {fieldTexts[one]}
              </option>
            ))}
          </select>
        </Field>
        <Reason value={reason} onChange={setReason} />
        {value !== undefined && (
          <p role="status">
            {fieldTexts[field]}: <strong className="wrap">{value ?? 'not known'}</strong>
          </p>
        )}
      </ActionForm>
    </Modal>
  )
}
