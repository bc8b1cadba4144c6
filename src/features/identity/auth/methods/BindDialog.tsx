import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ConfirmFirst } from '../ConfirmFirst.tsx'
import { AccountField, PasswordField } from '../form/fields.tsx'
import { SmsFields } from '../form/SmsFields.tsx'
import { ValidatedForm } from '../form/ValidatedForm.tsx'
import { bind } from '../submits.ts'
import { useLoginMachine } from '../useLoginMachine.ts'

export type Bindable = 'mobile' | 'account'

interface Props {
  what: Bindable
  /** A password is set once; a username added later uses the existing one. */
  hasPassword: boolean
  /** The number that the new one takes the place of, in part. */
  earlier?: string | undefined
  onBound: () => void
  onClose: () => void
}

/** Adds or changes a mobile number, or adds a username with a password, to the logged-in player. */
export function BindDialog({ what, hasPassword, earlier, onBound, onClose }: Props) {
  const login = useLoginMachine({ submit: bind, scene: 'bind', onProven: onBound })
  const { isDone } = login
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  const form = { login, onValid: login.submit, action: <Trans>Add</Trans> }
  if (what === 'mobile') {
    return (
      <Dialog title={earlier ? <Trans>Change your mobile number</Trans> : <Trans>Add your mobile number</Trans>} onClose={onClose}>
        {earlier && <LostNumber earlier={earlier} />}
        <ValidatedForm
          rules={(forms) => forms.sms}
          defaultValues={{ mobile: '', smsCode: '' }}
          {...form}
          {...(earlier && { action: <Trans>Change</Trans> })}
        >
          <SmsFields login={login} />
        </ValidatedForm>
        <ConfirmFirst login={login} />
      </Dialog>
    )
  }
  return (
    <Dialog title={<Trans>Add a username</Trans>} onClose={onClose}>
      {hasPassword ? (
        <ValidatedForm rules={(forms) => forms.accountName} defaultValues={{ account: '' }} {...form}>
          <AccountField />
        </ValidatedForm>
      ) : (
        <ValidatedForm rules={(forms) => forms.account} defaultValues={{ account: '', password: '' }} {...form}>
          <AccountField />
          <PasswordField isNew />
        </ValidatedForm>
      )}
      <ConfirmFirst login={login} />
    </Dialog>
  )
}

/** How a change is confirmed by a player who still has the earlier number, and by one who has lost it. */
const LostNumber = ({ earlier }: { earlier: string }) => (
  <p className="small muted">
    <Trans>
      Enter your new number. Then confirm it’s you with your passkey, your password or a code sent to {earlier}, depending on how you logged
      in. If none of these works,{' '}
      <Link to="/service" className="text-link">
        contact customer support
      </Link>
      .
    </Trans>
  </p>
)
