import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ConfirmFirst } from './ConfirmFirst.tsx'
import { AccountField, PasswordField } from './fields.tsx'
import { RuledForm } from './RuledForm.tsx'
import { SmsFields } from './SmsFields.tsx'
import { bind } from './submits.ts'
import { useLoginMachine } from './useLoginMachine.ts'
import { useForms } from './useServerConfig.ts'

export type Bindable = 'mobile' | 'account'

interface Props {
  what: Bindable
  /** A password is set once; a username added later uses the existing one. */
  hasPassword: boolean
  onBound: () => void
  onClose: () => void
}

/** Adds a mobile number, or a username with a password, to the logged-in player. */
export function BindDialog({ what, hasPassword, onBound, onClose }: Props) {
  const login = useLoginMachine({ submit: bind, scene: 'bind', onProven: onBound })
  const { isDone } = login
  const forms = useForms()
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  const form = { login, onValid: login.submit, action: <Trans>Add</Trans> }
  if (what === 'mobile') {
    return (
      <Dialog title={<Trans>Add your mobile number</Trans>} onClose={onClose}>
        <RuledForm schema={forms.sms} defaultValues={{ mobile: '', smsCode: '' }} {...form}>
          <SmsFields login={login} />
        </RuledForm>
        <ConfirmFirst login={login} />
      </Dialog>
    )
  }
  return (
    <Dialog title={<Trans>Add a username</Trans>} onClose={onClose}>
      {hasPassword ? (
        <RuledForm schema={forms.accountName} defaultValues={{ account: '' }} {...form}>
          <AccountField />
        </RuledForm>
      ) : (
        <RuledForm schema={forms.account} defaultValues={{ account: '', password: '' }} {...form}>
          <AccountField />
          <PasswordField isNew />
        </RuledForm>
      )}
      <ConfirmFirst login={login} />
    </Dialog>
  )
}
