import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { failureText } from '../kit/failureText.ts'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { Notice } from './Notice.tsx'

interface Props {
  title: string
  summary: string
  action: string
  failure: string | null
  isBusy: boolean
  onCode: (code: string) => void
  onCancel?: () => void
  /** Another way, beside the buttons. */
  children?: ReactNode
}

const length = 6
const stepS = 30

/** Seconds until an authenticator shows its next code. */
function useSecondsLeft(): number {
  const read = () => stepS - (Math.floor(Date.now() / 1_000) % stepS)
  const [seconds, setSeconds] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(read()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}

/** Six digits, submitted as soon as they are complete. */
export function CodeField({ title, summary, action, failure, isBusy, onCode, onCancel, children }: Props) {
  const [code, setCode] = useState('')
  const seconds = useSecondsLeft()
  const type = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, length)
    setCode(digits)
    if (digits.length === length && digits !== code) onCode(digits)
  }
  return (
    <form
      className="col"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === length) onCode(code)
      }}
    >
      <div>
        <h1 className="strong">{title}</h1>
        <p className="muted">{summary}</p>
      </div>
      <Field label="Code" hint={`new one in ${seconds} s`}>
        <input
          className="code-input"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          required
          aria-invalid={failure !== null || undefined}
          value={code}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      {failure !== null && <Notice tone="bad">{failureText(failure)}</Notice>}
      <div className="row">
        {children}
        <span className="grow" />
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button look="ink" type="submit" disabled={isBusy || code.length < length}>
          {action}
        </Button>
      </div>
    </form>
  )
}
