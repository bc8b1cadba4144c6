import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApp } from '../../../../platform/app.ts'
import { useInvite } from '../../../../shared/invite/invite.ts'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { AccountField, PasswordField } from '../form/fields.tsx'
import { SmsFields } from '../form/SmsFields.tsx'
import { ValidatedForm } from '../form/ValidatedForm.tsx'
import { register } from '../submits.ts'
import { useAuthSearch } from '../useAuthSearch.ts'
import { useLoginMachine } from '../useLoginMachine.ts'
import { useServerConfig } from '../useServerConfig.ts'
import { SignUpFields } from './SignUpFields.tsx'
import { useEligibilityVersion, useTermsVersion } from './useTermsVersion.ts'

type SignUpMethod = 'mobile' | 'account'

/** Both ways to sign up, on a page or in an overlay. */
export function SignUp() {
  const { t } = useLingui()
  const { pid } = useInvite(useAuthSearch())
  const [method, setMethod] = useState<SignUpMethod>('mobile')
  return (
    <>
      {pid !== undefined && (
        <p className="chip r auth-invited">
          <Trans>A friend invited you</Trans>
        </p>
      )}
      <Tabs
        label={t`Sign-up methods`}
        tabs={[
          { key: 'mobile', name: <Trans>Mobile number</Trans> },
          { key: 'account', name: <Trans>Username</Trans> },
        ]}
        chosen={method}
        onChoose={setMethod}
      >
        <SignUpForm key={method} method={method} />
      </Tabs>
    </>
  )
}

interface SignUpFormProps {
  method: SignUpMethod
}

function SignUpForm({ method }: SignUpFormProps) {
  const { serverTime } = useApp()
  const invite = useInvite(useAuthSearch())
  const { ageLimit } = useServerConfig()
  const login = useLoginMachine({ submit: register, scene: 'register' })
  const termsVersion = useTermsVersion(login.failure)
  const common = { termsVersion, eligibilityVersion: useEligibilityVersion(), ...invite }
  const rest = { password: '', birthDate: '', terms: false, eligible: false }
  const action = <Trans>Create account</Trans>
  return method === 'mobile' ? (
    <ValidatedForm
      rules={(forms) => forms.registerByMobile(serverTime.now(), ageLimit)}
      defaultValues={{ mobile: '', smsCode: '', ...rest }}
      login={login}
      onValid={({ mobile, smsCode, password, birthDate }) => login.submit({ mobile, smsCode, password, birthDate, ...common })}
      action={action}
    >
      <SmsFields login={login} />
      <PasswordField isNew />
      <SignUpFields />
    </ValidatedForm>
  ) : (
    <ValidatedForm
      rules={(forms) => forms.registerByAccount(serverTime.now(), ageLimit)}
      defaultValues={{ account: '', ...rest }}
      login={login}
      onValid={({ account, password, birthDate }) => login.submit({ account, password, birthDate, ...common })}
      action={action}
    >
      <AccountField />
      <PasswordField isNew />
      <SignUpFields />
    </ValidatedForm>
  )
}
