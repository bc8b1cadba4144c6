import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Failure } from '#machines/kit/outcome.ts'
import { useApp } from '../../../../platform/app.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { useServerConfig } from '../useServerConfig.ts'
import { failureText } from './failureText.ts'
import { nationalMobile } from './mobile.ts'
import { ResendCountdown } from './ResendCountdown.tsx'
import { useValidatedField } from './useValidatedField.ts'

export interface CodeActor {
  sendingCode: boolean
  /** The number that a code was last requested for; null before. */
  codeMobile: string | null
  /** ms UTC; null when a code for that number may be requested. */
  resendAt: number | null
  codeFailure: Failure | null
  requestCode: (mobile: string) => void
}

interface Props {
  login: CodeActor
}

/**
 * The field for the SMS code, and the button that sends one to the form's mobile number; enabled again after the cooldown, or once the number
 * is corrected.
 */
export function CodeField({ login: { sendingCode, codeMobile, resendAt, codeFailure, requestCode } }: Props) {
  const { t, i18n } = useLingui()
  const { serverTime } = useApp()
  const { trigger, getValues, setFocus, clearErrors } = useFormContext<{ mobile: string; smsCode: string }>()
  const digits = useServerConfig().lengths.smsCode.max
  const { error, ...field } = useValidatedField('smsCode', t`Enter the ${digits}-digit code from the SMS.`, (input) => {
    input.value = input.value.replace(/\D/g, '').slice(0, digits)
  })
  const isForThis = nationalMobile(useWatch<{ mobile: string }, 'mobile'>({ name: 'mobile' })) === codeMobile
  const resting = resendAt !== null && isForThis
  const failure = isForThis && !sendingCode && !resting ? codeFailure : null

  const ask = async () => {
    if (sendingCode || resting || !(await trigger('mobile', { shouldFocus: true }))) return
    requestCode(nationalMobile(getValues('mobile')))
    clearErrors('smsCode')
    setFocus('smsCode')
  }
  return (
    <Field
      label={t`SMS code`}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="go"
      className="n auth-code"
      placeholder={'_'.repeat(digits)}
      error={error ?? (failure ? failureText(failure, i18n, serverTime.now()) : undefined)}
      hint={isForThis && !sendingCode && !codeFailure ? t`We’ve sent a code to your phone.` : undefined}
      after={
        <Button small aria-disabled={sendingCode || resting} onClick={() => void ask()}>
          {sendingCode ? (
            <Trans>Sending…</Trans>
          ) : resting ? (
            <ResendCountdown key={resendAt} deadline={resendAt} />
          ) : (
            <Trans>Send code</Trans>
          )}
        </Button>
      }
      {...field}
    />
  )
}
