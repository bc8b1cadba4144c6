import type { ReactNode } from 'react'

interface Props<Value extends string> {
  chosen: Value
  onChoose: (value: Value) => void
  options: readonly { value: Value; label: ReactNode }[]
}

/** A few options, exactly one of them chosen. */
export const Segments = <Value extends string>({ chosen, onChoose, options }: Props<Value>) => (
  <div className="segments" role="group">
    {options.map(({ value, label }) => (
      <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
        {label}
      </button>
    ))}
  </div>
)
