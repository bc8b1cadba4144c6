import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AuthPage } from '../AuthPage.tsx'
import { useLeaveLoggedIn, useLoggedIn, useTarget } from '../useRedirect.ts'
import { SignUp } from './SignUp.tsx'

/** Account creation by mobile number and code or by username, both with a password. */
export function RegisterPage() {
  const target = useTarget()
  useLeaveLoggedIn(useLoggedIn(), target)
  return (
    <AuthPage title={<Trans>Create an account</Trans>}>
      <SignUp />
      <p className="auth-foot">
        <Trans>
          Already have an account?{' '}
          <Link to="/auth/login" search={{ redirect: target }}>
            Log in
          </Link>
        </Trans>
      </p>
    </AuthPage>
  )
}
