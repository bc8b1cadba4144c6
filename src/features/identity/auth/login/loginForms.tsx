import { Trans } from '@lingui/react/macro'
import { useApp } from '../../../../platform/app.ts'
import { Button } from '../../../../ui/Button.tsx'
import { AccountOrMobileField, PasswordField } from '../form/fields.tsx'
import { SmsFields } from '../form/SmsFields.tsx'
import { ValidatedForm } from '../form/ValidatedForm.tsx'
import { ProfileForm } from '../signUp/ProfileForm.tsx'
import type { LoginForm } from './useLoginForm.ts'

interface Props {
  login: LoginForm
}

/** By mobile number and code; creates the player when there is none yet. */
export const SmsLoginForm = ({ login }: Props) => (
  <ValidatedForm
    rules={(forms) => forms.sms}
    defaultValues={{ mobile: '', smsCode: '' }}
    login={login}
    onValid={login.submit}
    action={<Trans>Log in</Trans>}
  >
    <SmsFields login={login} />
  </ValidatedForm>
)

/** By username or mobile number, and password. The name is remembered, the password never is. */
export function PasswordLoginForm({ login }: Props) {
  const { storage } = useApp()
  return (
    <ValidatedForm
      rules={(forms) => forms.login}
      defaultValues={{ account: storage.read('account') ?? '', password: '' }}
      login={login}
      onValid={login.submit}
      action={<Trans>Log in</Trans>}
    >
      <AccountOrMobileField />
      <PasswordField />
    </ValidatedForm>
  )
}

/** The second step for a new player, with a way back to the first. */
export const ProfileStep = ({ login }: Props) => (
  <>
    <ProfileForm login={login} onValid={login.submitProfile} />
    <Button wide onClick={login.cancelProfile}>
      <Trans>Back to login</Trans>
    </Button>
  </>
)
