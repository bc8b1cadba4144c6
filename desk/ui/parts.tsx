import type { ButtonHTMLAttributes, ReactNode } from 'react'
import Check from '~icons/lucide/check'
import Info from '~icons/lucide/info'
import Alert from '~icons/lucide/triangle-alert'

export type Tone = 'plain' | 'ok' | 'warn' | 'bad' | 'info' | 'gold'
const icons = { ok: Check, warn: Alert, bad: Alert, info: Info }

/** A badge: a tinted word. */
export const Tag = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => <span className={`tag ${tone}`}>{children}</span>

/** A notice to read before deciding, with its icon. */
export function Notice({ tone, children }: { tone: 'ok' | 'warn' | 'bad' | 'info'; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <div className={`note ${tone}`} role={tone === 'bad' ? 'alert' : 'note'}>
      <Icon className={tone} aria-hidden />
      <div>{children}</div>
    </div>
  )
}

interface CardProps {
  title: ReactNode
  /** Secondary text beside the title. */
  note?: ReactNode
  /** Right of the title. */
  aside?: ReactNode
  /** It moves money. */
  isMoney?: boolean
  children: ReactNode
}
export const Card = ({ title, note, aside, isMoney = false, children }: CardProps) => (
  <section className={isMoney ? 'card money' : 'card'}>
    <header>
      <h2>{title}</h2>
      {note !== undefined && <span className="note-text">{note}</span>}
      {aside !== undefined && <span className="grow right">{aside}</span>}
    </header>
    {children}
  </section>
)

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `money`: this moves money, and is the only gold button in view. */
  look?: 'plain' | 'ink' | 'money' | 'quiet'
  isSmall?: boolean
  /** The keyboard shortcut for it. */
  shortcut?: string
}
export function Button({ look = 'plain', isSmall = false, shortcut, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={['btn', look, isSmall && 'small'].filter(Boolean).join(' ')} {...rest}>
      {children}
      {shortcut !== undefined && <kbd aria-hidden>{shortcut}</kbd>}
    </button>
  )
}

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

/** A part of a long form. */
export const FormPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="col" style={{ border: 0, padding: 0, margin: 0 }}>
    <legend className="strong small">{title}</legend>
    {children}
  </fieldset>
)

/** Pairs of label and value. */
export const Facts = ({ rows }: { rows: readonly (readonly [ReactNode, ReactNode])[] }) => (
  <dl className="facts">
    {rows.map(([what, value], index) => (
      <FactRow key={index} what={what} value={value} />
    ))}
  </dl>
)
const FactRow = ({ what, value }: { what: ReactNode; value: ReactNode }) => (
  <>
    <dt>{what}</dt>
    <dd>{value}</dd>
  </>
)

/** Why there is nothing, and what to do next. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="empty">
    <strong>{title}</strong>
    {children}
  </div>
)

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
