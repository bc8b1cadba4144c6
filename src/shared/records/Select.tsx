import type { ComponentProps, ReactNode } from 'react'
import { SelectInput } from '../../ui/SelectField.tsx'

type Props<Value extends string> = ComponentProps<typeof SelectInput<Value>> & { label: ReactNode }

/** A select above a list, for too many options for Segments. */
export const Select = <Value extends string>({ label, ...choice }: Props<Value>) => (
  <label className="fld record-select">
    <span className="sr-only">{label}</span>
    <SelectInput {...choice} />
  </label>
)
