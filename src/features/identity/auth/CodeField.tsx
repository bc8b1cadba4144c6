import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import type { Failure } from '#machines/kit/outcome.ts'
import { Field } from '../../../ui/Field.tsx'
import { failureText } from './failureText.ts'
import { nationalMobile } from './mobile.ts'
import { AgainIn } from './ResendCountdown.tsx'
import { useRuledField } from './useRuledField.ts'
import { useHouse } from './useServerConfig.ts'

export interface CodeActor {
  sendingCode: boolean
  /** ms UTC; null when a code may be asked for. */
  resendAt: number | null
  codeFailure: Failure | null
  requestCode: (mobile: string) => void
}

interface Props {
  signIn: CodeActor
}

/** The code from an SMS, and the button that sends one to the form's mobile; again when its time has come. */
export function CodeField({ signIn: { sendingCode, resendAt, codeFailure, requestCode } }: Props) {
  const { t, i18n } = useLingui()
  const { trigger, getValues, setFocus, clearErrors } = useFormContext<{ mobile: string; smsCode: string }>()
  const digits = useHouse().lengths.smsCode.max
  const { error, ...field } = useRuledField('smsCode', t`Enter the ${digits}-digit code from the SMS.`, (input) => {
    input.value = input.value.replace(/\D/g, '').slice(0, digits)
  })
  const resting = resendAt !== null

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
      error={error ?? (codeFailure && !sendingCode && !resting ? failureText(codeFailure, i18n) : undefined)}
      hint={resting ? t`We’ve sent a code to your phone.` : undefined}
      after={
        <button type="button" className="btn soft s" aria-disabled={sendingCode || resting} onClick={() => void ask()}>
          {sendingCode ? <Trans>Sending…</Trans> : resting ? <AgainIn key={resendAt} deadline={resendAt} /> : <Trans>Send code</Trans>}
        </button>
      }
      {...field}
    />
  )
}
