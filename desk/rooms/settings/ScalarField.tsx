import { useState } from 'react'
import { awardName } from '#contract/desk/awardTexts.ts'
import { labelOf, settingTitle } from '#contract/desk/settingNames.ts'
import { numberIn } from '../../kit/numberIn.ts'
import { momentIn, momentText } from '../../ui/days.ts'
import { isSame, kindOf, numberText, unitText } from '../../ui/settingValues.ts'
import type { Shape } from '../../ui/settingValues.ts'

export interface FieldProps {
  label: string
  shape: Shape
  unit?: string | undefined
  value: unknown
  onChange: (value: unknown) => void
  disabled?: boolean
  className?: string | undefined
  isWrong?: boolean
  describedBy?: string | undefined
}

/** An experiment chooses a setting by its key. */
const optionText = (option: string): string => (option.includes('.') ? settingTitle(option) : labelOf(option))

/** The field of one value: a choice, a moment, a number or a text. */
export function ScalarField({
  label,
  shape,
  value,
  onChange,
  disabled,
  className,
  isWrong,
  describedBy,
  isNullable,
}: FieldProps & { isNullable: boolean }) {
  const kind = kindOf(shape)
  const common = {
    'aria-label': label,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': describedBy,
    disabled,
    className,
  }
  if (kind === 'flag' || kind === 'choice') {
    const options = kind === 'flag' ? ['true', 'false'] : (shape.enum ?? [])
    const read = (text: string) => (text === '' ? null : kind === 'flag' ? text === 'true' : text)
    return (
      <select
        {...common}
        value={typeof value === 'boolean' || typeof value === 'string' ? String(value) : ''}
        onChange={({ target }) => onChange(read(target.value))}
      >
        {(isNullable || value === null || value === undefined) && <option value="">Not set</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {kind === 'flag' ? (option === 'true' ? 'On' : 'Off') : optionText(option)}
          </option>
        ))}
      </select>
    )
  }
  if (kind === 'moment')
    return (
      <input
        {...common}
        type="datetime-local"
        value={momentText(typeof value === 'number' ? value : null)}
        onChange={({ target }) => onChange(momentIn(target.value))}
      />
    )
  if (kind === 'number') return <NumberField {...common} unit={shape.unit} value={value} isNullable={isNullable} onChange={onChange} />
  const text = typeof value === 'string' ? value : ''
  const isLong = (shape.maxLength ?? 0) > 120
  const onText = (typed: string) => onChange(isNullable && typed === '' ? null : typed)
  return isLong ? (
    <textarea {...common} rows={2} value={text} onChange={({ target }) => onText(target.value)} />
  ) : (
    <input {...common} value={text} onChange={({ target }) => onText(target.value)} />
  )
}

interface NumberProps {
  'aria-label': string
  disabled: boolean | undefined
  className: string | undefined
  unit: string | undefined
  value: unknown
  isNullable: boolean
  onChange: (value: unknown) => void
}
/** The typed text stays unchanged for as long as it means the value. */
function NumberField({ unit, value, isNullable, onChange, className = '', ...common }: NumberProps) {
  const [typed, setTyped] = useState('')
  const read = (text: string) => (isNullable && text.trim() === '' ? null : numberIn(text, unit))
  const storedText = typeof value === 'number' ? numberText(value, unit) : typeof value === 'string' ? value : ''
  const text = isSame(read(typed), value) ? typed : storedText
  const word = unit === 'award' && typeof value === 'number' ? awardName(value) : unitText(unit)
  return (
    <span className="measured">
      <input
        {...common}
        className={`number ${className}`}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(read(target.value))
        }}
      />
      {word !== '' && <span className="unit">{word}</span>}
    </span>
  )
}
