import { dayMs } from '#contract/durations.ts'
import type { Segment } from '#contract/segment.ts'
import { numberIn } from '../kit/numberIn.ts'
import { startOfDayIn } from './days.ts'
import { Field } from './Field.tsx'

/** A segment's conditions as they are typed; empty: no condition. */
export const noConditions = {
  vipFrom: '',
  vipTo: '',
  registeredFrom: '',
  registeredTo: '',
  activeFrom: '',
  activeTo: '',
  depositedFrom: '',
  depositedTo: '',
  locale: '',
  channel: '',
}
export type Conditions = typeof noConditions

/** A number of the condition's unit; NaN for text that is none. */
const typedIn = (text: string, unit?: string): number | null => {
  if (text.trim() === '') return null
  const value = numberIn(text, unit)
  return typeof value === 'string' || value < 0 ? Number.NaN : value
}
/** The last day of a span is in it. */
const endOfDayIn = (text: string): number | null => {
  const start = startOfDayIn(text)
  return start === null ? null : start + dayMs
}

/** A condition that cannot be read is NaN: it is not «no condition», and nothing is counted or sent before it is mended. */
export const segmentIn = (typed: Conditions): Segment => ({
  vipFrom: typedIn(typed.vipFrom),
  vipTo: typedIn(typed.vipTo),
  registeredFrom: startOfDayIn(typed.registeredFrom),
  registeredTo: endOfDayIn(typed.registeredTo),
  activeFrom: startOfDayIn(typed.activeFrom),
  activeTo: endOfDayIn(typed.activeTo),
  depositedFrom: typedIn(typed.depositedFrom, 'coins'),
  depositedTo: typedIn(typed.depositedTo, 'coins'),
  locale: typed.locale === 'en-PH' || typed.locale === 'fil-PH' ? typed.locale : null,
  channel: typed.channel.trim() || null,
})

/** Whether every condition can be read. */
export const isReadable = (segment: Segment): boolean => !Object.values(segment).some(Number.isNaN)

interface Props {
  typed: Conditions
  onChange: (typed: Conditions) => void
}
/** The conditions of a segment, all of which hold. */
export function SegmentFields({ typed, onChange }: Props) {
  const segment = segmentIn(typed)
  const field = (name: keyof Conditions) => ({
    'aria-invalid': Number.isNaN(segment[name]) || undefined,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...typed, [name]: target.value }),
  })
  return (
    <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(124px, 1fr))' }}>
      <Field label="VIP from">
        <input inputMode="numeric" {...field('vipFrom')} />
      </Field>
      <Field label="VIP to">
        <input inputMode="numeric" {...field('vipTo')} />
      </Field>
      <Field label="Registered from">
        <input type="date" {...field('registeredFrom')} />
      </Field>
      <Field label="Registered to">
        <input type="date" {...field('registeredTo')} />
      </Field>
      <Field label="Last active from">
        <input type="date" {...field('activeFrom')} />
      </Field>
      <Field label="Last active to">
        <input type="date" {...field('activeTo')} />
      </Field>
      <Field label="Deposited from" hint="coins">
        <input inputMode="decimal" {...field('depositedFrom')} />
      </Field>
      <Field label="Deposited to" hint="coins">
        <input inputMode="decimal" {...field('depositedTo')} />
      </Field>
      <Field label="Language">
        <select {...field('locale')}>
          <option value="">any</option>
          <option value="en-PH">English</option>
          <option value="fil-PH">Filipino</option>
        </select>
      </Field>
      <Field label="Campaign" hint="aid">
        <input maxLength={64} {...field('channel')} />
      </Field>
    </div>
  )
}
