import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useLingui } from '@lingui/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { DefaultValues, FieldErrors, FieldValues, Path, PathValue, Resolver, ResolverResult } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { FailureName } from '#contract/failures.ts'
import type { Failure } from '#machines/kit/outcome.ts'
import { useApp } from '../../../../platform/app.ts'
import { useHold } from '../../../../platform/useHold.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useServerConfig } from '../useServerConfig.ts'
import { FailureNote } from './FailureNote.tsx'
import { failureText } from './failureText.ts'
import { accountOrMobile, digitsOf, nationalMobile } from './mobile.ts'
import type { Forms } from './rules.ts'

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
  /** Its validation schema; fields find their rule by name. */
  rules: (forms: Forms) => z.ZodMiniType<Out, In>
  defaultValues: DefaultValues<In>
  login: { submitting: boolean; failure: Failure | null; edited: () => void }
  onValid: (values: Out) => void
  children: ReactNode
  /** The label of the submit button. */
  action: ReactNode
}

/** What checks a form is as heavy as its page, and needed once it is filled in. */
const loadRules = () => import('./rules.ts').catch(() => undefined)
const tidies: Readonly<Record<string, (text: string) => string>> = {
  account: accountOrMobile,
  mobile: nationalMobile,
  smsCode: digitsOf,
  recoveryCode: digitsOf,
}
/** Without the rules: everything that is to be ticked is, and values are as the schemas leave valid ones. */
const unchecked = <In extends FieldValues, Out>(values: In): ResolverResult<In, Out> => {
  const unticked = Object.keys(values).filter((name) => values[name] === false)
  const errors = Object.fromEntries(unticked.map((name) => [name, { type: 'required' }])) as FieldErrors<In>
  if (unticked.length > 0) return { values: {}, errors }
  const tidied = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? (tidies[name]?.(value) ?? value) : value])
  return { values: Object.fromEntries(tidied) as Out, errors: {} }
}

/** A form over a schema: shows rules beside their fields, focuses the first invalid field, and shows refusals at their fields. */
export function ValidatedForm<In extends FieldValues, Out extends FieldValues>({
  rules,
  defaultValues,
  login,
  onValid,
  children,
  action,
}: Props<In, Out>) {
  const { i18n } = useLingui()
  const { serverTime } = useApp()
  const { lengths } = useServerConfig()
  const resolver: Resolver<In, unknown, Out> = async (values, ...rest) => {
    const loaded = await loadRules()
    // A browser does not fetch a module again that failed to load: the server checks the values in any case, and says what is wrong.
    if (!loaded) return unchecked(values)
    return await standardSchemaResolver<In, unknown, Out>(rules(loaded.formsOf(lengths)))(values, ...rest)
  }
  const form = useForm<In, unknown, Out>({ resolver, defaultValues })
  // Each field reads its own state (useFormState): with the state in the context, every change of it renders all of them again, and the first one is that the form is mounted.
  const [formState] = useState(form.formState)
  useEffect(() => void loadRules(), [])
  // A reload must not discard what was typed.
  useHold('form', form.formState.isDirty)
  const { failure } = login
  const isBusy = login.submitting || form.formState.isSubmitting
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
    <FormProvider {...form} formState={formState}>
      <form
        className="auth-form"
        noValidate
        aria-busy={isBusy}
        onChange={login.edited}
        onSubmit={(event) => void form.handleSubmit(onValid)(event)}
      >
        {children}
        <FailureNote failure={own ? null : failure} />
        <Button type="submit" variant="main" wide busy={isBusy}>
          {action}
        </Button>
      </form>
    </FormProvider>
  )
}
