import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { smsSend } from '#contract/login.ts'
import type { SmsScene } from '#contract/login.ts'
import { useApp } from '../../platform/app.ts'
import { useCallMutation } from '../../queries/useCallMutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { numberIn } from '../refusals/numberIn.ts'
import { retryText } from '../refusals/retryText.ts'
import { maskedMobile } from './maskedMobile.ts'
import { useCodeDigits } from './useCodeDigits.ts'

interface Props {
  /** The player's own number; national. */
  mobile: string
  scene: SmsScene
  value: string
  error?: ReactNode
  onCode: (code: string) => void
}

/** The code that confirms an action, sent to the player's own number. */
export function OwnCodeField({ mobile, scene, value, error, onCode }: Props) {
  const { i18n } = useLingui()
  const { serverTime } = useApp()
  const digits = useCodeDigits()
  const { save, isDone, isLost, isPending, refusal } = useCallMutation(smsSend)
  const retryAt = numberIn(refusal?.data, 'retryAt')
  const unsent =
    retryAt !== undefined ? (
      retryText(retryAt, serverTime.now(), i18n)
    ) : refusal || isLost ? (
      <Trans>We couldn’t send a code. Please try again in a moment.</Trans>
    ) : undefined
  const number = maskedMobile(mobile)
  return (
    <Field
      label={<Trans>SMS code</Trans>}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      hint={isDone ? <Trans>Code sent to {number}.</Trans> : undefined}
      error={unsent ?? error}
      onChange={(event) => onCode(event.target.value.replaceAll(/\D/g, '').slice(0, digits))}
      after={
        <Button small busy={isPending} onClick={() => save({ mobile, scene })}>
          <Trans>Send code</Trans>
        </Button>
      }
    />
  )
}
