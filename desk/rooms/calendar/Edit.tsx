import { useState } from 'react'
import { useMayChangeSettings } from '../../kit/desk.ts'
import { ChangeSetting } from '../../ui/ChangeSetting.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { fieldOf, momentOf, titleOf } from './activity.ts'
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
  const [from, setFrom] = useState(fieldOf(startsAt))
  const [until, setUntil] = useState(fieldOf(endsAt))
  const mayChange = useMayChangeSettings('content')
  const key = `activities.${id}`
  const values = {
    ...(isOn !== isOpen && { [`${key}.isOpen`]: isOn }),
    ...(momentOf(from) !== startsAt && { [`${key}.startsAt`]: momentOf(from) }),
    ...(momentOf(until) !== endsAt && { [`${key}.endsAt`]: momentOf(until) }),
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
