import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import mark from '../../../../art/mark.svg'
import { useBack } from '../../../../platform/useBack.ts'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { OrDivider, SocialFailed, SocialLinks } from '../SocialLinks.tsx'
import { BackButton } from './BackButton.tsx'
import { PasswordLoginForm, ProfileStep, SmsLoginForm } from './loginForms.tsx'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { useLogin } from './useLogin.ts'
import '../auth.css'
import './login.css'

/** Login, second skin: one lit card with both methods. */
export function LoginPageV2() {
  const { t } = useLingui()
  const login = useLogin()
  const [method, setMethod] = useState<'sms' | 'account'>('sms')
  const back = useBack()
  return (
    <main className="auth-capiz">
      <BackButton onBack={login.needsProfile ? login.cancelProfile : back} />
      <section className="card pad auth-card">
        <img src={mark} alt="" width={72} height={72} />
        {login.needsProfile ? (
          <>
            <h1>
              <Trans>Welcome, kaibigan</Trans>
            </h1>
            <ProfileStep login={login} />
          </>
        ) : (
          <>
            <h1>
              <Trans>Welcome to Swerte</Trans>
            </h1>
            {login.arriving ? (
              <p className="auth-arriving" role="status">
                <Trans>Logging you in…</Trans>
              </p>
            ) : (
              <>
                {login.socialFailed && <SocialFailed provider={login.provider} />}
                <Tabs
                  label={t`Login methods`}
                  tabs={[
                    { key: 'sms', name: <Trans>SMS code</Trans> },
                    { key: 'account', name: <Trans>Password</Trans> },
                  ]}
                  chosen={method}
                  onChoose={(next) => {
                    login.edited()
                    setMethod(next)
                  }}
                >
                  {method === 'sms' ? <SmsLoginForm key="sms" login={login} /> : <PasswordLoginForm key="account" login={login} />}
                </Tabs>
                {method === 'account' && (
                  <Link to="/auth/forget" search={{ redirect: login.target }} className="auth-link">
                    <Trans>Forgot your password?</Trans>
                  </Link>
                )}
                <OrDivider />
                <PasskeyLogin />
                <SocialLinks target={login.target} />
              </>
            )}
          </>
        )}
      </section>
      {!login.needsProfile && (
        <p className="auth-foot">
          <Trans>
            New here?{' '}
            <Link to="/auth/register" search={{ redirect: login.target }}>
              Create an account
            </Link>
          </Trans>
        </p>
      )}
    </main>
  )
}
