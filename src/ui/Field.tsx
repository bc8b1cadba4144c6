import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { FieldError } from './FieldError.tsx'

interface Props extends ComponentProps<'input'> {
  label: ReactNode
  /** Shown under the field and read out; the field is then marked invalid. */
  error?: ReactNode
  hint?: ReactNode
  before?: ReactNode
  after?: ReactNode
}

/** A labelled input in its well. */
export function Field({ label, error, hint, before, after, ...input }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="field">
      <label className="l" htmlFor={id}>
        {label}
      </label>
      <div className="fld">
        {before && <span className="pre">{before}</span>}
        <input id={id} aria-invalid={error ? true : undefined} aria-describedby={error || hint ? noteId : undefined} {...input} />
        {after}
      </div>
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint && (
          <p id={noteId} className="note">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
