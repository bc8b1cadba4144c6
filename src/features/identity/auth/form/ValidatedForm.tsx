import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useLingui } from '@lingui/react'
import { useEffect, useEffectEvent } from 'react'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { FailureName } from '#contract/failures.ts'
import type { Failure } from '#machines/kit/outcome.ts'
import { useApp } from '../../../../platform/app.ts'
import { useHold } from '../../../../platform/useHold.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FailureNote } from './FailureNote.tsx'
import { failureText } from './failureText.ts'

/** Refusals about one field are shown at that field. */
const fieldOf: Partial<Record<FailureName, string>> = {
  accountTaken: 'account',
  mobileTaken: 'mobile',
  unknownPlayer: 'mobile',
  wrongCode: 'smsCode',
  acceptTerms: 'terms',
}

const refusedField = (failure: Failure | null): string | undefined =>
  failure?.kind === 'refused' && failure.refusal.failure ? fieldOf[failure.refusal.failure] : undefined

interface Props<In extends FieldValues, Out extends FieldValues> {
  /** The validation schema; fields find their rule by name. */
  schema: z.ZodMiniType<Out, In>
  defaultValues: DefaultValues<In>
  login: { submitting: boolean; failure: Failure | null; edited: () => void }
  onValid: (values: Out) => void
  children: ReactNode
  /** The label of the submit button. */
  action: ReactNode
}

/** A form over a schema: shows rules beside their fields, focuses the first invalid field, and shows refusals at their fields. */
export function ValidatedForm<In extends FieldValues, Out extends FieldValues>({
  schema,
  defaultValues,
  login,
  onValid,
  children,
  action,
}: Props<In, Out>) {
  const { i18n } = useLingui()
  const { serverTime } = useApp()
  const form = useForm<In, unknown, Out>({ resolver: standardSchemaResolver(schema), defaultValues })
  // A reload must not discard what was typed.
  useHold('form', form.formState.isDirty)
  const { failure, submitting } = login
  const field = refusedField(failure)
  const own = field !== undefined && field in defaultValues ? (field as Path<In>) : undefined
  const say = (name: Path<In>, refused: Failure, options?: { shouldFocus: true }) =>
    form.setError(name, { type: 'server', message: failureText(refused, i18n, serverTime.now()) }, options)
  const show = useEffectEvent((refused: Failure) => {
    // Acceptance of older terms does not count for these.
    if (own === 'terms') form.setValue(own, false as PathValue<In, Path<In>>)
    if (own) say(own, refused, { shouldFocus: true })
  })
  useEffect(() => {
    if (failure) show(failure)
  }, [failure])
  // A form keeps its errors as texts: in another language this one is said again.
  const { locale } = i18n
  const translate = useEffectEvent(() => {
    if (failure && own && form.getFieldState(own).error?.type === 'server') say(own, failure)
  })
  useEffect(() => translate(), [locale])

  return (
    <FormProvider {...form}>
      <form
        className="auth-form"
        noValidate
        aria-busy={submitting}
        onChange={login.edited}
        onSubmit={(event) => void form.handleSubmit(onValid)(event)}
      >
        {children}
        <FailureNote failure={own ? null : failure} />
        <Button type="submit" variant="main" wide busy={submitting}>
          {action}
        </Button>
      </form>
    </FormProvider>
  )
}
