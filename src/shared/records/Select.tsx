import type { ReactNode } from 'react'
import ChevronDown from '~icons/lucide/chevron-down'

interface Props<Value extends string> {
  label: ReactNode
  value: Value
  options: readonly { value: Value; text: string }[]
  onChoose: (value: Value) => void
}

/** A select, for too many options for Segments. */
export const Select = <Value extends string>({ label, value, options, onChoose }: Props<Value>) => (
  <label className="fld record-select">
    <span className="sr-only">{label}</span>
    <select
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value)
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
  </label>
)
