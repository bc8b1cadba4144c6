import type { FormEvent, ReactNode } from 'react'
import { minReasonLength } from '#contract/desk/values.ts'
import { Button } from './Button.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import { Field } from './Field.tsx'

interface Props {
  children: ReactNode
  error: Error | null
  isBusy: boolean
  isReady: boolean
  action: string
  isMoney?: boolean
  /** What is still missing. */
  note?: string | undefined
  /** Another act, beside this one. */
  other?: ReactNode
  /** What the button says that closes the dialog. */
  close?: 'Cancel' | 'Close'
  onSubmit: () => void
  onClose: () => void
}

/** The form of an act in a dialog: fields, the error, and two buttons. */
export const ActionForm = ({
  children,
  error,
  isBusy,
  isReady,
  action,
  isMoney = false,
  note,
  other,
  close = 'Cancel',
  onSubmit,
  onClose,
}: Props) => (
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
      <span className="grow small muted">{note}</span>
      <Button look="quiet" onClick={onClose}>
        {close}
      </Button>
      {other}
      <Button type="submit" look={isMoney ? 'money' : 'ink'} disabled={!isReady || isBusy}>
        {action}
      </Button>
    </div>
  </form>
)

interface ReasonProps {
  label?: string
  hint?: string
  value: string
  onChange: (value: string) => void
}

export const Reason = ({ label = 'Reason', hint = 'recorded in the audit log', value, onChange }: ReasonProps) => (
  <Field label={label} hint={hint}>
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

/** The end of a dialog in which there is nothing to do. */
export const CloseRow = ({ onClose }: { onClose: () => void }) => (
  <div className="row">
    <span className="grow" />
    <Button look="ink" onClick={onClose}>
      Close
    </Button>
  </div>
)
