import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AuthPage } from './AuthPage.tsx'
import { PasswordLoginForm } from './loginForms.tsx'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { useLogin } from './useLogin.ts'

/** Log in by account name or mobile, and password. */
export function AccountLoginPage() {
  const login = useLogin()
  const search = { redirect: login.target }
  return (
    <AuthPage title={<Trans>Log in</Trans>} lead={<Trans>Good to see you again. Your account name and password, please.</Trans>}>
      <PasswordLoginForm login={login} />
      <Link to="/auth/forget" search={search} className="auth-link">
        <Trans>Forgot your password?</Trans>
      </Link>
      <PasskeyLogin />
      <p className="auth-foot">
        <Trans>
          No password at hand?{' '}
          <Link to="/auth/login" search={search}>
            Log in by SMS
          </Link>
        </Trans>
        <br />
        <Trans>
          New here?{' '}
          <Link to="/auth/register" search={search}>
            Make an account
          </Link>
        </Trans>
      </p>
    </AuthPage>
  )
}
