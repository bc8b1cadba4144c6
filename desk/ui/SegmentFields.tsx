import type { Segment } from '#contract/desk/mails.ts'
import { dayMs, startOfDayIn } from './days.ts'
import { Field } from './parts.tsx'

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

const levelIn = (text: string): number | null => (/^\d{1,3}$/.test(text) ? Number(text) : null)
const coinsIn = (text: string): number | null => (/^\d{1,9}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null)
/** The last day of a span is in it. */
const endOfDayIn = (text: string): number | null => {
  const start = startOfDayIn(text)
  return start === null ? null : start + dayMs
}

export const segmentIn = (typed: Conditions): Segment => ({
  vipFrom: levelIn(typed.vipFrom),
  vipTo: levelIn(typed.vipTo),
  registeredFrom: startOfDayIn(typed.registeredFrom),
  registeredTo: endOfDayIn(typed.registeredTo),
  activeFrom: startOfDayIn(typed.activeFrom),
  activeTo: endOfDayIn(typed.activeTo),
  depositedFrom: coinsIn(typed.depositedFrom),
  depositedTo: coinsIn(typed.depositedTo),
  locale: typed.locale === 'en-PH' || typed.locale === 'fil-PH' ? typed.locale : null,
  channel: typed.channel.trim() || null,
})

interface Props {
  typed: Conditions
  onChange: (typed: Conditions) => void
}
/** The conditions of a segment, all of which hold. */
export function SegmentFields({ typed, onChange }: Props) {
  const field = (name: keyof Conditions) => ({
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
