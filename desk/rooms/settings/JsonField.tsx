import { useState } from 'react'
import { isSame } from '../../ui/settingValues.ts'
import type { FieldProps } from './ScalarField.tsx'

/** The fallback field: JSON; empty, the value is not set. */
export function JsonField({ label, value, onChange, disabled, className, isWrong, describedBy }: FieldProps) {
  const [typed, setTyped] = useState('')
  const text = isSame(jsonIn(typed), value) ? typed : value === null ? '' : JSON.stringify(value, null, 2)
  return (
    <textarea
      className={`mono ${className ?? ''}`}
      aria-label={`${label}, JSON`}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      disabled={disabled}
      spellCheck={false}
      rows={Math.min(12, text.split('\n').length + 1)}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(jsonIn(target.value))
      }}
    />
  )
}
function jsonIn(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
