import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { AccountOrMobileField, PasswordField, RecoveryCodeField, RegisteredBirthDateField } from '../form/fields.tsx'
import { SmsFields } from '../form/SmsFields.tsx'
import { ValidatedForm } from '../form/ValidatedForm.tsx'
import { resetPassword } from '../submits.ts'
import { useLoginMachine } from '../useLoginMachine.ts'

export const usePasswordReset = () => useLoginMachine({ submit: resetPassword, scene: 'forget' })

interface Props {
  login: ReturnType<typeof usePasswordReset>
}

/** A new password, by a code sent to the player's mobile or by one from customer support. */
export function PasswordReset({ login }: Props) {
  const [method, setMethod] = useState<'sms' | 'recovery'>('sms')
  const place = useRef<HTMLDivElement>(null)
  const isSwitched = useRef(false)
  const show = (next: typeof method) => {
    login.edited()
    isSwitched.current = true
    setMethod(next)
  }
  // The button that was tapped is gone, and the other form begins above it.
  useEffect(() => {
    if (isSwitched.current) place.current?.querySelector('input')?.focus()
  }, [method])
  return (
    <div ref={place} className="auth-stack">
      {method === 'recovery' ? (
        <ByRecoveryCode login={login} onOther={() => show('sms')} />
      ) : (
        <BySms login={login} onOther={() => show('recovery')} />
      )}
    </div>
  )
}

interface MethodProps extends Props {
  onOther: () => void
}

function ByRecoveryCode({ login, onOther }: MethodProps) {
  return (
    <>
      <p className="muted">
        <Trans>
          Enter the code that customer support gave you. When you set a new password, all your other devices will be logged out. If you no
          longer have your mobile number, change it under Login methods right after.
        </Trans>
      </p>
      <RecoveryForm login={login} />
      <Button wide onClick={onOther}>
        <Trans>Use an SMS code instead</Trans>
      </Button>
    </>
  )
}

function BySms({ login, onOther }: MethodProps) {
  return (
    <>
      <p className="muted">
        <Trans>We’ll send a code to your phone. When you set a new password, all your other devices will be logged out.</Trans>
      </p>
      <SmsForm login={login} />
      <NoMobile onCode={onOther} />
    </>
  )
}

/** A code sent to the player's mobile, a fact only they are likely to know, and a new password. */
function SmsForm({ login }: Props) {
  const { t } = useLingui()
  return (
    <ValidatedForm
      rules={(forms) => forms.renewal}
      defaultValues={{ mobile: '', smsCode: '', birthDate: '', password: '' }}
      login={login}
      onValid={login.submit}
      action={<Trans>Save and log in</Trans>}
    >
      <SmsFields login={login} />
      <RegisteredBirthDateField
        hint={t`The one you signed up with, or the one on your ID if we’ve verified it. It keeps your account safe if someone has your phone.`}
      />
      <PasswordField isNew isOther />
    </ValidatedForm>
  )
}

function RecoveryForm({ login }: Props) {
  const { t } = useLingui()
  return (
    <ValidatedForm
      rules={(forms) => forms.recovery}
      defaultValues={{ account: '', recoveryCode: '', birthDate: '', password: '' }}
      login={login}
      onValid={login.submit}
      action={<Trans>Save and log in</Trans>}
    >
      <AccountOrMobileField />
      <RecoveryCodeField />
      <RegisteredBirthDateField hint={t`The one on your verified ID.`} />
      <PasswordField isNew isOther />
    </ValidatedForm>
  )
}

/** For a player who gets no SMS: another way to log in, or else customer support. */
const NoMobile = ({ onCode }: { onCode: () => void }) => (
  <section className="card pad auth-stack small">
    <p>
      <b>
        <Trans>Can’t get an SMS code?</Trans>
      </b>
    </p>
    <p className="muted">
      <Trans>
        If your account has a passkey or a linked account, go back and log in with it. Otherwise,{' '}
        <Link to="/service" className="text-link">
          contact customer support
        </Link>
        : once we’ve checked that you’re the person in your verified ID, we’ll give you a recovery code.
      </Trans>
    </p>
    <Button small onClick={onCode}>
      <Trans>Enter a recovery code</Trans>
    </Button>
  </section>
)
