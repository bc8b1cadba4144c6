import { Trans } from '@lingui/react/macro'
import { AuthPage } from './AuthPage.tsx'
import { PasswordField } from './fields.tsx'
import { RuledForm } from './RuledForm.tsx'
import { renewalForm } from './rules.ts'
import { SmsFields } from './SmsFields.tsx'
import { renewPassword } from './submits.ts'
import { useLeave, useTarget } from './useRedirect.ts'
import { useSignIn } from './useSignIn.ts'

/** A new password by SMS. It logs in here, and out everywhere else. */
export function ForgetPage() {
  const signIn = useSignIn({ submit: renewPassword, scene: 'forget' })
  useLeave(signIn.proven, useTarget())
  return (
    <AuthPage
      title={<Trans>New password</Trans>}
      lead={<Trans>We send a code to your phone. With the new password, all your other devices are logged out.</Trans>}
    >
      <RuledForm
        schema={renewalForm}
        defaultValues={{ mobile: '', smsCode: '', password: '' }}
        signIn={signIn}
        onValid={signIn.submit}
        action={<Trans>Save and log in</Trans>}
      >
        <SmsFields signIn={signIn} />
        <PasswordField isNew />
      </RuledForm>
    </AuthPage>
  )
}
