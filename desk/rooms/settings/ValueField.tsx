import { useState } from 'react'
import { awardName } from '#contract/desk/awardTexts.ts'
import { labelOf, partTitle, settingTitle } from '#contract/desk/settingNames.ts'
import { numberIn } from '../../kit/numberIn.ts'
import { Button } from '../../ui/Button.tsx'
import { momentIn, momentText } from '../../ui/days.ts'
import { emptyValue, boundsText, isSame, kindOf, numberText, partUnit, valueText, unitText, unwrap } from '../../ui/settingValues.ts'
import type { Shape } from '../../ui/settingValues.ts'

interface Props {
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

/** A field for a value, chosen by its schema. */
export function ValueField(props: Props) {
  const { inner, isNullable } = unwrap(props.shape)
  const shape = props.unit === undefined ? inner : { ...inner, unit: props.unit }
  const kind = kindOf(shape)
  if (kind === 'list') return <ListField {...props} shape={shape} />
  if (kind === 'parts' && !isNullable) return <PartsField {...props} shape={shape} />
  if (kind === 'parts' || kind === 'json') return <JsonField {...props} />
  return <OneField {...props} shape={shape} isNullable={isNullable} />
}

/** An experiment chooses a setting by its key. */
const optionText = (option: string): string => (option.includes('.') ? settingTitle(option) : labelOf(option))

function OneField({
  label,
  shape,
  value,
  onChange,
  disabled,
  className,
  isWrong,
  describedBy,
  isNullable,
}: Props & { isNullable: boolean }) {
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

type Part = Readonly<Record<string, unknown>>

/** The properties of an object, each with its own field. */
function PartsField({ label, shape, value, onChange, disabled = false }: Props) {
  const parts = (typeof value === 'object' && value !== null ? value : {}) as Part
  const { properties = {}, required = [] } = shape
  const change = (name: string, next: unknown) => {
    const isRemoved = !required.includes(name) && (next === null || next === '' || next === undefined)
    const { [name]: _, ...others } = parts
    // In the schema's order, so that an unchanged value is serialized identically.
    onChange(isRemoved ? others : Object.hasOwn(parts, name) ? { ...parts, [name]: next } : { ...others, [name]: next })
  }
  return (
    <div className="parts" role="group" aria-label={label}>
      {Object.entries(properties).map(([name, part]) => {
        const isOptional = !required.includes(name)
        const { inner } = unwrap(part)
        const unit = partUnit(name, parts)
        return (
          <div key={name} className={['list', 'parts', 'json'].includes(kindOf(inner)) ? 'part broad' : 'part'}>
            <span className="mini faint" title={boundsText(unit === undefined ? inner : { ...inner, unit })}>
              {partTitle(name)}
            </span>
            <ValueField
              label={`${label}, ${partTitle(name)}`}
              shape={isOptional && !part.anyOf ? { anyOf: [part, { type: 'null' }] } : part}
              unit={unit}
              value={parts[name] ?? (isOptional ? null : parts[name])}
              onChange={(next) => change(name, next)}
              disabled={disabled}
            />
          </div>
        )
      })}
    </div>
  )
}

/** A list: its entries in order, each of which can be edited, moved up, and removed. */
function ListField({ label, shape, value, onChange, disabled = false, isWrong, className }: Props) {
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  const { items = {}, maxItems = Infinity } = shape
  const isPlain = !['list', 'parts', 'json'].includes(kindOf(unwrap(items).inner))
  const [isOpen, setOpen] = useState(false)
  const moved = (index: number) => {
    const next = [...entries]
    next.splice(index - 1, 0, ...next.splice(index, 1))
    onChange(next)
  }
  return (
    <details
      className={`entries ${className ?? ''}`}
      data-wrong={isWrong || undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{valueText(entries, shape)}</summary>
      {isOpen && (
        <>
          <ol>
            {entries.map((entry, index) => (
              <li key={index} className={isPlain ? 'plain' : undefined}>
                <span className="faint mini">{index + 1}</span>
                <ValueField
                  label={`${label}, entry ${index + 1}`}
                  shape={items}
                  value={entry}
                  onChange={(next) => onChange(entries.with(index, next))}
                  disabled={disabled}
                />
                {!disabled && (
                  <span className="row">
                    <Button
                      isSmall
                      look="quiet"
                      disabled={index === 0}
                      aria-label={`Move entry ${index + 1} up`}
                      onClick={() => moved(index)}
                    >
                      ↑
                    </Button>
                    <Button
                      isSmall
                      look="quiet"
                      aria-label={`Remove entry ${index + 1}`}
                      onClick={() => onChange(entries.toSpliced(index, 1))}
                    >
                      ×
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ol>
          {!disabled && (
            <p>
              <Button isSmall disabled={entries.length >= maxItems} onClick={() => onChange([...entries, emptyValue(items)])}>
                Add entry
              </Button>
            </p>
          )}
        </>
      )}
    </details>
  )
}

/** The fallback field: JSON; empty, the value is not set. */
function JsonField({ label, value, onChange, disabled, className, isWrong, describedBy }: Props) {
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
