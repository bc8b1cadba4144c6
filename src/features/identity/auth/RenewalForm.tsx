import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PasswordField, RegisteredBirthDateField } from './fields.tsx'
import { RuledForm } from './RuledForm.tsx'
import { SmsFields } from './SmsFields.tsx'
import type { renewPassword } from './submits.ts'
import type { useLoginMachine } from './useLoginMachine.ts'
import { useForms } from './useServerConfig.ts'

interface Props {
  login: ReturnType<typeof useLoginMachine<Parameters<typeof renewPassword>[1]>>
}

/** A code sent to the player's mobile, a fact only they are likely to know, and a new password. */
export const RenewalForm = ({ login }: Props) => (
  <>
    <RuledForm
      schema={useForms().renewal}
      defaultValues={{ mobile: '', smsCode: '', birthDate: '', password: '' }}
      login={login}
      onValid={login.submit}
      action={<Trans>Save and log in</Trans>}
    >
      <SmsFields login={login} />
      <RegisteredBirthDateField />
      <PasswordField isNew />
    </RuledForm>
    <p className="small muted centered">
      <Trans>
        No mobile number on your account? Log in with a passkey or a linked account, or{' '}
        <Link to="/service" className="text-link">
          contact customer support
        </Link>
        .
      </Trans>
    </p>
  </>
)
