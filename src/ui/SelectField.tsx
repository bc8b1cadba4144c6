import { useId } from 'react'
import type { ReactNode } from 'react'
import ChevronDown from '~icons/lucide/chevron-down'

interface Props<Value extends string> {
  label: ReactNode
  name?: string
  value: Value
  options: readonly { readonly value: Value; readonly text: string }[]
  onChoose: (value: Value) => void
}

/** A labelled select in its well. */
export function SelectField<Value extends string>({ label, name, value, options, onChoose }: Props<Value>) {
  const id = useId()
  return (
    <div className="field">
      <label className="l" htmlFor={id}>
        {label}
      </label>
      <div className="fld">
        <select
          id={id}
          name={name}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value)
            if (chosen) onChoose(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDown width={20} height={20} aria-hidden="true" />
      </div>
    </div>
  )
}
