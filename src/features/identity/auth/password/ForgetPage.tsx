import { Trans } from '@lingui/react/macro'
import { AuthPage } from '../AuthPage.tsx'
import { useLeaveLoggedIn, useTarget } from '../useRedirect.ts'
import { PasswordReset, usePasswordReset } from './PasswordReset.tsx'

/** Sets a new password. Logs in here, and out everywhere else. */
export function ForgetPage() {
  const login = usePasswordReset()
  useLeaveLoggedIn(login.isDone, useTarget())
  return (
    <AuthPage title={<Trans>New password</Trans>}>
      <PasswordReset login={login} />
    </AuthPage>
  )
}
