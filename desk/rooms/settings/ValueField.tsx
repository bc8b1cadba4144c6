import { useState } from 'react'
import { partTitle } from '#contract/desk/settingNames.ts'
import { Button } from '../../ui/Button.tsx'
import { emptyValue, boundsText, kindOf, partUnit, valueText, unwrap } from '../../ui/settingValues.ts'
import { JsonField } from './JsonField.tsx'
import { ScalarField } from './ScalarField.tsx'
import type { FieldProps } from './ScalarField.tsx'

/** A field for a value, chosen by its schema. */
export function ValueField(props: FieldProps) {
  const { inner, isNullable } = unwrap(props.shape)
  const shape = props.unit === undefined ? inner : { ...inner, unit: props.unit }
  const kind = kindOf(shape)
  if (kind === 'list') return <ListField {...props} shape={shape} />
  if (kind === 'parts' && !isNullable) return <PartsField {...props} shape={shape} />
  if (kind === 'parts' || kind === 'json') return <JsonField {...props} />
  return <ScalarField {...props} shape={shape} isNullable={isNullable} />
}

type Part = Readonly<Record<string, unknown>>

/** The properties of an object, each with its own field. */
function PartsField({ label, shape, value, onChange, disabled = false }: FieldProps) {
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
function ListField({ label, shape, value, onChange, disabled = false, isWrong, className }: FieldProps) {
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
