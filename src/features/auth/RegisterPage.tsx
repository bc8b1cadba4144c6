import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useApp } from '../../platform/app.ts'
import { AuthPage } from './AuthPage.tsx'
import { AccountField, PasswordField } from './fields.tsx'
import { JoiningFields } from './JoiningFields.tsx'
import { RuledForm } from './RuledForm.tsx'
import { accountJoiningForm, idOf, mobileJoiningForm } from './rules.ts'
import { Segments } from './Segments.tsx'
import { SmsFields } from './SmsFields.tsx'
import { register } from './submits.ts'
import { useHouse } from './useHouse.ts'
import { useLeave, useSignedIn, useTarget } from './useRedirect.ts'
import { useSignIn } from './useSignIn.ts'
import { useTermsVersion } from './useTermsVersion.ts'
import { useAuthSearch } from './useAuthSearch.ts'

type Way = 'mobile' | 'account'

/** A new account, by mobile and code or by account name; both with a password. */
export function RegisterPage() {
  const { t } = useLingui()
  const target = useTarget()
  const { pid } = useAuthSearch()
  const [way, setWay] = useState<Way>('mobile')
  useLeave(useSignedIn(), target)
  return (
    <AuthPage title={<Trans>Make an account</Trans>}>
      {idOf(pid) !== undefined && (
        <p className="chip r auth-invited">
          <Trans>A friend has invited you</Trans>
        </p>
      )}
      <Segments
        label={t`Ways to join`}
        segments={[
          { key: 'mobile', name: <Trans>With mobile</Trans> },
          { key: 'account', name: <Trans>With account name</Trans> },
        ]}
        chosen={way}
        onChoose={setWay}
      >
        <Joining key={way} way={way} />
      </Segments>
      <p className="auth-foot">
        <Trans>
          Have an account?{' '}
          <Link to="/auth/login" search={{ redirect: target }}>
            Log in
          </Link>
        </Trans>
      </p>
    </AuthPage>
  )
}

interface JoiningProps {
  way: Way
}

function Joining({ way }: JoiningProps) {
  const { world } = useApp()
  const { pid, aid } = useAuthSearch()
  const { ageLimit } = useHouse()
  const signIn = useSignIn({ submit: register, scene: 'register' })
  const termsVersion = useTermsVersion(signIn.failure)
  const schemas = useMemo(
    () => ({ mobile: mobileJoiningForm(world.now(), ageLimit), account: accountJoiningForm(world.now(), ageLimit) }),
    [world, ageLimit],
  )
  const common = () => {
    const [inviter, campaign] = [idOf(pid), idOf(aid)]
    return { termsVersion, ...(inviter !== undefined && { pid: inviter }), ...(campaign !== undefined && { aid: campaign }) }
  }
  const rest = { password: '', birthDate: '', terms: false }
  const action = <Trans>Join the fiesta</Trans>
  return way === 'mobile' ? (
    <RuledForm
      schema={schemas.mobile}
      defaultValues={{ mobile: '', smsCode: '', ...rest }}
      signIn={signIn}
      onValid={({ mobile, smsCode, password, birthDate }) => signIn.submit({ mobile, smsCode, password, birthDate, ...common() })}
      action={action}
    >
      <SmsFields signIn={signIn} />
      <PasswordField isNew />
      <JoiningFields />
    </RuledForm>
  ) : (
    <RuledForm
      schema={schemas.account}
      defaultValues={{ account: '', ...rest }}
      signIn={signIn}
      onValid={({ account, password, birthDate }) => signIn.submit({ account, password, birthDate, ...common() })}
      action={action}
    >
      <AccountField />
      <PasswordField isNew />
      <JoiningFields />
    </RuledForm>
  )
}
