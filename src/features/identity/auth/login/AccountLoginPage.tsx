import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AuthPage } from '../AuthPage.tsx'
import { PasswordLoginForm } from './loginForms.tsx'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { useLogin } from './useLogin.ts'

/** Log in with a username or mobile number, and a password. */
export function AccountLoginPage() {
  const login = useLogin()
  const search = { redirect: login.target }
  return (
    <AuthPage title={<Trans>Log in</Trans>} lead={<Trans>Welcome back. Log in with your username and password.</Trans>}>
      <PasswordLoginForm login={login} />
      <Link to="/auth/forget" search={search} className="auth-link">
        <Trans>Forgot your password?</Trans>
      </Link>
      <PasskeyLogin />
      <p className="auth-foot">
        <Trans>
          Don’t have your password?{' '}
          <Link to="/auth/login" search={search}>
            Log in with an SMS code
          </Link>
        </Trans>
        <br />
        <Trans>
          New here?{' '}
          <Link to="/auth/register" search={search}>
            Create an account
          </Link>
        </Trans>
      </p>
    </AuthPage>
  )
}
