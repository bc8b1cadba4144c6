import type { ComponentProps } from 'react'
import { Field } from '../../../ui/Field.tsx'

interface Props extends Omit<ComponentProps<typeof Field>, 'onChange' | 'value'> {
  value: string
  onPin: (pin: string) => void
}

/** Six masked digits. */
export const PinField = ({ value, onPin, ...field }: Props) => (
  <Field
    type="password"
    inputMode="numeric"
    maxLength={6}
    value={value}
    onChange={(event) => onPin(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
    {...field}
  />
)
