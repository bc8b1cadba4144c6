import type { ReactNode } from 'react'

interface FieldProps {
  label: string
  /** Right of the label. */
  hint?: ReactNode
  children: ReactNode
}
/** The control is inside its label. */
export const Field = ({ label, hint, children }: FieldProps) => (
  <label className="field">
    <span className="label">
      {label}
      {hint !== undefined && <span className="faint">{hint}</span>}
    </span>
    {children}
  </label>
)
