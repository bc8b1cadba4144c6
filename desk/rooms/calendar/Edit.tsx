import { useState } from 'react'
import { useMayChangeSettings } from '../../kit/desk.ts'
import { ChangeSetting } from '../../ui/ChangeSetting.tsx'
import { momentIn, momentText } from '../../ui/days.ts'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { titleOf } from './activity.ts'
import type { Activity } from './activity.ts'

/** A version of the settings with another window. */
export function Edit({
  activity: { id, isOpen, startsAt, endsAt },
  base,
  onClose,
}: {
  activity: Activity
  base: number
  onClose: () => void
}) {
  const [initialBase] = useState(base)
  const [isOn, setOn] = useState(isOpen)
  const [from, setFrom] = useState(momentText(startsAt))
  const [until, setUntil] = useState(momentText(endsAt))
  const mayChange = useMayChangeSettings('content')
  const key = `activities.${id}`
  const values = {
    ...(isOn !== isOpen && { [`${key}.isOpen`]: isOn }),
    ...(momentIn(from) !== startsAt && { [`${key}.startsAt`]: momentIn(from) }),
    ...(momentIn(until) !== endsAt && { [`${key}.endsAt`]: momentIn(until) }),
  }
  if (!mayChange) return <Notice tone="info">Only the content role can change activities.</Notice>
  return (
    <ChangeSetting title={`Schedule of ${titleOf(id)}`} base={initialBase} values={values} action="Publish" onClose={onClose}>
      <label className="row">
        <input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} /> Activity is on
      </label>
      <Field label="Earliest start" hint="empty: the activity’s own">
        <input type="datetime-local" value={from} onChange={({ target }) => setFrom(target.value)} />
      </Field>
      <Field label="Latest end" hint="empty: the activity’s own">
        <input type="datetime-local" value={until} onChange={({ target }) => setUntil(target.value)} />
      </Field>
    </ChangeSetting>
  )
}
