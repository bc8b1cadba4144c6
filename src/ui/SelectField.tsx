import { useId } from 'react'
import type { ReactNode } from 'react'
import ChevronDown from '~icons/lucide/chevron-down'

interface InputProps<Value extends string> {
  id?: string
  name?: string
  value: Value
  options: readonly { readonly value: Value; readonly text: string }[]
  onChoose: (value: Value) => void
}
type Props<Value extends string> = Omit<InputProps<Value>, 'id'> & { label: ReactNode }

/** The select and its arrow, within a well. */
export const SelectInput = <Value extends string>({ id, name, value, options, onChoose }: InputProps<Value>) => (
  <>
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
  </>
)

/** A labelled select of a form. */
export function SelectField<Value extends string>({ label, ...choice }: Props<Value>) {
  const id = useId()
  return (
    <div className="field">
      <label className="l" htmlFor={id}>
        {label}
      </label>
      <div className="fld">
        <SelectInput id={id} {...choice} />
      </div>
    </div>
  )
}
