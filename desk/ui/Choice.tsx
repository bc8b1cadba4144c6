import type { ReactNode } from 'react'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly (readonly [Value, ReactNode])[]
  onChange: (value: Value) => void
}
/** One of a few options, all visible. */
export const Choice = <Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) => (
  <div className="seg" role="group" aria-label={label}>
    {options.map(([option, word]) => (
      <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
        {word}
      </button>
    ))}
  </div>
)
