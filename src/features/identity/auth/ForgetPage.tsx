import { Trans } from '@lingui/react/macro'
import { AuthPage } from './AuthPage.tsx'
import { RenewalForm } from './RenewalForm.tsx'
import { renewPassword } from './submits.ts'
import { useLoginMachine } from './useLoginMachine.ts'
import { useLeave, useTarget } from './useRedirect.ts'

/** Resets the password by SMS. Logs in here, and out everywhere else. */
export function ForgetPage() {
  const login = useLoginMachine({ submit: renewPassword, scene: 'forget' })
  useLeave(login.isDone, useTarget())
  return (
    <AuthPage
      title={<Trans>New password</Trans>}
      lead={<Trans>We’ll send a code to your phone. When you set a new password, all your other devices will be logged out.</Trans>}
    >
      <RenewalForm login={login} />
    </AuthPage>
  )
}
