import { useId, useState } from 'react'
import type { AnyEventObject, StateValue } from 'xstate'
import { eventOf } from '#machines/kit/model.ts'
import type { Model } from '#machines/kit/model.ts'
import { Button } from '../../ui/Button.tsx'
import { handledIn } from './active.ts'

const isEvent = (value: unknown): value is AnyEventObject =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const parseEvent = (text: string): AnyEventObject | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isEvent(value) ? value : undefined
  } catch {
    return undefined
  }
}

interface Props {
  model: Model
  /** The machine's current state: the events it accepts there are listed first. */
  state: StateValue | undefined
  onSend: (event: AnyEventObject) => void
}

/** Sends an event to a live machine: one of the model's samples, or a typed one. */
export function SendForm({ model, state, onSend }: Props) {
  const id = useId()
  const samples = Object.entries(model.events).flatMap(([type, cases]) =>
    cases.map(({ title, with: payload }) => ({ type, title: `${type}: ${title}`, text: JSON.stringify(eventOf(type, payload), null, 2) })),
  )
  const handled = handledIn(model.machine, state)
  const groups = [
    { label: 'Heard in this state', list: samples.filter(({ type }) => handled.has(type)) },
    { label: 'Not handled in this state', list: samples.filter(({ type }) => !handled.has(type)) },
  ].filter(({ list }) => list.length > 0)
  const [text, setText] = useState(groups[0]?.list[0]?.text ?? '')
  const [isWrong, setWrong] = useState(false)
  return (
    <form
      className="dev-send"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        const event = parseEvent(text)
        setWrong(!event)
        if (event) onSend(event)
      }}
    >
      <label className="l" htmlFor={`${id}-sample`}>
        Sample
      </label>
      <select id={`${id}-sample`} className="dev-input" value={text} onChange={(changed) => setText(changed.target.value)}>
        {samples.every((sample) => sample.text !== text) && <option value={text}>As typed below</option>}
        {groups.map(({ label, list }) => (
          <optgroup key={label} label={label}>
            {list.map((sample) => (
              <option key={sample.title} value={sample.text}>
                {sample.title}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <label className="l" htmlFor={`${id}-event`}>
        Event as JSON
      </label>
      <textarea
        id={`${id}-event`}
        className="dev-input"
        rows={5}
        spellCheck={false}
        value={text}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={(changed) => setText(changed.target.value)}
      />
      {isWrong && (
        <p id={`${id}-wrong`} className="note error" role="alert">
          An event is a JSON object with a “type”.
        </p>
      )}
      <Button type="submit" variant="main" small>
        Send
      </Button>
    </form>
  )
}
