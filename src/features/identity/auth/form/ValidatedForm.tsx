import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useLingui } from '@lingui/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { DefaultValues, FieldValues, Path, PathValue, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { FailureName } from '#contract/failures.ts'
import type { Failure } from '#machines/kit/outcome.ts'
import { useApp } from '../../../../platform/app.ts'
import { ChunkLoadError, loadChunk } from '../../../../platform/loadChunk.ts'
import { useHold } from '../../../../platform/useHold.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useServerConfig } from '../useServerConfig.ts'
import { FailureNote } from './FailureNote.tsx'
import { failureText } from './failureText.ts'
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
const loadRules = () => loadChunk(() => import('./rules.ts'))
const unreachable: Failure = { kind: 'unexpected', reason: 'offline' }

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
  const resolver: Resolver<In, unknown, Out> = async (...values) => {
    const { formsOf } = await loadRules()
    return await standardSchemaResolver<In, unknown, Out>(rules(formsOf(lengths)))(...values)
  }
  const form = useForm<In, unknown, Out>({ resolver, defaultValues })
  useEffect(() => void loadRules().catch(() => {}), [])
  const [isCut, setIsCut] = useState(false)
  const send = async (event: FormEvent) => {
    setIsCut(false)
    try {
      await form.handleSubmit(onValid)(event)
    } catch (error) {
      if (!(error instanceof ChunkLoadError)) throw error
      setIsCut(true)
    }
  }
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
    <FormProvider {...form}>
      <form className="auth-form" noValidate aria-busy={isBusy} onChange={login.edited} onSubmit={(event) => void send(event)}>
        {children}
        <FailureNote failure={isCut ? unreachable : own ? null : failure} />
        <Button type="submit" variant="main" wide busy={isBusy}>
          {action}
        </Button>
      </form>
    </FormProvider>
  )
}
