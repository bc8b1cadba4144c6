import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { AccountField, PasswordField } from './fields.tsx'
import { RuledForm } from './RuledForm.tsx'
import { accountForm, accountNameForm, smsForm } from './rules.ts'
import { SmsFields } from './SmsFields.tsx'
import { bind } from './submits.ts'
import { useLoginMachine } from './useLoginMachine.ts'

export type Bindable = 'mobile' | 'account'

interface Props {
  what: Bindable
  /** A password is asked for once; an account name joins the one there is. */
  hasPassword: boolean
  onBound: () => void
  onClose: () => void
}

/** Adds a mobile number, or an account name with a password, to the player who is logged in. */
export function BindDialog({ what, hasPassword, onBound, onClose }: Props) {
  const login = useLoginMachine({ submit: bind, scene: 'bind', onProven: onBound })
  const { proven } = login
  useEffect(() => {
    if (proven) onClose()
  }, [proven, onClose])
  const form = { login, onValid: login.submit, action: <Trans>Add</Trans> }
  if (what === 'mobile') {
    return (
      <Dialog title={<Trans>Add your mobile number</Trans>} onClose={onClose}>
        <RuledForm schema={smsForm} defaultValues={{ mobile: '', smsCode: '' }} {...form}>
          <SmsFields login={login} />
        </RuledForm>
      </Dialog>
    )
  }
  return (
    <Dialog title={<Trans>Add a username</Trans>} onClose={onClose}>
      {hasPassword ? (
        <RuledForm schema={accountNameForm} defaultValues={{ account: '' }} {...form}>
          <AccountField />
        </RuledForm>
      ) : (
        <RuledForm schema={accountForm} defaultValues={{ account: '', password: '' }} {...form}>
          <AccountField />
          <PasswordField isNew />
        </RuledForm>
      )}
    </Dialog>
  )
}
