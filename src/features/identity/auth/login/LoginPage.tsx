import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import KeyRound from '~icons/lucide/key-round'
import { ButtonLink } from '../../../../shared/navigation/ButtonLink.tsx'
import { AuthPage } from '../AuthPage.tsx'
import { OrDivider, SocialFailed, SocialLinks } from '../SocialLinks.tsx'
import { ProfileStep, SmsLoginForm } from './loginForms.tsx'
import { LoginHero } from './LoginHero.tsx'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { useLogin } from './useLogin.ts'
import '../auth.css'
import './login.css'

/** Login by mobile number and code, first skin: the plaza at night; new players complete a profile in a second step. */
export function LoginPage() {
  const login = useLogin()
  if (login.needsProfile) {
    return (
      <AuthPage
        title={<Trans>Welcome, kaibigan</Trans>}
        lead={<Trans>You’re new here. Add a few details to finish your account.</Trans>}
        onBack={login.cancelProfile}
      >
        <ProfileStep login={login} />
      </AuthPage>
    )
  }
  return (
    <main className="auth-login">
      <LoginHero />
      <div className="auth-column">
        <p className="auth-lead">
          <Trans>Log in to play and claim your rewards.</Trans>
        </p>
        {login.arriving ? (
          <p className="auth-arriving" role="status">
            <Trans>Logging you in…</Trans>
          </p>
        ) : (
          <>
            {login.socialFailed && <SocialFailed provider={login.provider} />}
            <SmsLoginForm login={login} />
            <OrDivider />
            <ButtonLink to="/auth/accountLogin" search={{ redirect: login.target }} small>
              <KeyRound aria-hidden="true" width={20} height={20} />
              <Trans>Username and password</Trans>
            </ButtonLink>
            <PasskeyLogin />
            <SocialLinks target={login.target} />
            <p className="auth-foot">
              <Trans>
                New here?{' '}
                <Link to="/auth/register" search={{ redirect: login.target }}>
                  Create an account
                </Link>
              </Trans>
            </p>
          </>
        )}
      </div>
    </main>
  )
}
