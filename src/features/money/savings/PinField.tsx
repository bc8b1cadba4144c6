import type { ComponentProps } from 'react'
import { Field } from '../../../ui/Field.tsx'

interface Props extends Omit<ComponentProps<typeof Field>, 'onChange' | 'value'> {
  value: string
  onPin: (pin: string) => void
}

/** Six masked digits. Cut only once the rest is removed: a pasted «123 456» is six. */
export const PinField = ({ value, onPin, ...field }: Props) => (
  <Field
    type="password"
    inputMode="numeric"
    value={value}
    onChange={(event) => onPin(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
    {...field}
  />
)
