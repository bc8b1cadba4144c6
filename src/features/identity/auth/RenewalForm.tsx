import { Trans } from '@lingui/react/macro'
import { PasswordField } from './fields.tsx'
import { RuledForm } from './RuledForm.tsx'
import { renewalForm } from './rules.ts'
import { SmsFields } from './SmsFields.tsx'
import type { renewPassword } from './submits.ts'
import type { useSignIn } from './useLoginMachine.ts'

interface Props {
  signIn: ReturnType<typeof useSignIn<Parameters<typeof renewPassword>[1]>>
}

/** A code to the player's mobile, and a new password. */
export const RenewalForm = ({ signIn }: Props) => (
  <RuledForm
    schema={renewalForm}
    defaultValues={{ mobile: '', smsCode: '', password: '' }}
    signIn={signIn}
    onValid={signIn.submit}
    action={<Trans>Save and log in</Trans>}
  >
    <SmsFields signIn={signIn} />
    <PasswordField isNew />
  </RuledForm>
)
