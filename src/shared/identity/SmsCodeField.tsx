import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { smsSend } from '#contract/login.ts'
import type { SmsScene } from '#contract/login.ts'
import { useCallMutation } from '../../queries/useCallMutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'

interface Props {
  /** The player’s own number, to which the code is sent. */
  mobile: string
  /** What the code is for: it is valid for nothing else. */
  scene: SmsScene
  value: string
  onCode: (code: string) => void
  /** What is wrong with the entered code. */
  error?: ReactNode
}

/** A code sent by SMS to a player who is logged in: sent by its button, then entered. */
export function SmsCodeField({ mobile, scene, value, onCode, error }: Props) {
  const sending = useCallMutation(smsSend)
  const isUnsent = sending.isLost || sending.refusal !== null
  return (
    <Field
      label={<Trans>SMS code</Trans>}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      hint={sending.isDone ? <Trans>Code sent to +63 {mobile}.</Trans> : undefined}
      error={isUnsent ? <Trans>We couldn’t send a code. Wait 1 minute, then try again.</Trans> : error}
      onChange={(event) => onCode(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
      after={
        <Button small busy={sending.isPending} onClick={() => sending.save({ mobile, scene })}>
          <Trans>Send code</Trans>
        </Button>
      }
    />
  )
}
