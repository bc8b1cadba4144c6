import type { ChangeEvent } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'

/** A field of the enclosing ValidatedForm, by name. `ruleText` is shown when its rule is violated, the server's message when it was refused. */
export function useValidatedField(name: string, ruleText: string, tidy?: (input: HTMLInputElement) => void) {
  const { register } = useFormContext<Record<string, string>>()
  const { errors } = useFormState<Record<string, string>>({ name, exact: true })
  const field = register(name)
  const error = errors[name]
  return {
    ...field,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      tidy?.(event.target)
      return field.onChange(event)
    },
    error: error && (error.type === 'server' && error.message ? error.message : ruleText),
  }
}
