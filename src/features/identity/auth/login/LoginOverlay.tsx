import { Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import KeyRound from '~icons/lucide/key-round'
import Smartphone from '~icons/lucide/smartphone'
import mark from '../../../../art/mark.svg'
import type { OverlayInputs, OverlayProps } from '../../../../shared/overlays/inputs.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { SwapButton, SwapFoot, useCloseOnceLoggedIn } from '../overlayParts.tsx'
import { OrDivider, SocialLinks } from '../SocialLinks.tsx'
import { PasswordLoginForm, ProfileStep, SmsLoginForm } from './loginForms.tsx'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { useLoginForm } from './useLoginForm.ts'
import '../auth.css'

type LoginMethod = OverlayInputs['login']['method']

/** Login over the page: after a tap that requires a player, and when the session has ended (spec §2, §4). */
export function LoginOverlay({ method: first, isSessionOver, onClose }: OverlayProps & OverlayInputs['login']) {
  const [method, setMethod] = useState(first)
  useCloseOnceLoggedIn(onClose)
  return (
    <LoginForm
      key={method}
      method={method}
      isSessionOver={isSessionOver}
      onClose={onClose}
      onOther={() => setMethod(method === 'sms' ? 'account' : 'sms')}
    />
  )
}

interface LoginFormProps extends OverlayProps {
  method: LoginMethod
  isSessionOver: boolean
  onOther: () => void
}

function LoginForm({ method, isSessionOver, onClose, onOther }: LoginFormProps) {
  const login = useLoginForm()
  const target = useLocation({ select: (location) => location.href })
  if (login.needsProfile) {
    return (
      <Dialog title={<Trans>Welcome, kaibigan</Trans>} onClose={onClose}>
        <p className="muted">
          <Trans>You’re new here. Add a few details to finish your account.</Trans>
        </p>
        <ProfileStep login={login} />
      </Dialog>
    )
  }
  return (
    <Dialog title={<Trans>Log in</Trans>} art={<img src={mark} alt="" width={44} height={44} />} onClose={onClose}>
      <p className="muted">
        {isSessionOver ? (
          <Trans>We logged you out to keep your coins safe. Log in again to continue where you left off.</Trans>
        ) : (
          <Trans>Log in to continue where you left off.</Trans>
        )}
      </p>
      <div className="auth-stack">
        {method === 'sms' ? <SmsLoginForm login={login} /> : <PasswordLoginForm login={login} />}
        {method === 'account' && (
          <SwapButton to="forgot" onClose={onClose}>
            <Trans>Forgot your password?</Trans>
          </SwapButton>
        )}
        <OrDivider />
        <Button small onClick={onOther}>
          {method === 'sms' ? (
            <>
              <KeyRound aria-hidden="true" width={20} height={20} />
              <Trans>Username and password</Trans>
            </>
          ) : (
            <>
              <Smartphone aria-hidden="true" width={20} height={20} />
              <Trans>SMS code</Trans>
            </>
          )}
        </Button>
        <PasskeyLogin />
        <SocialLinks target={target} />
      </div>
      <SwapFoot ask={<Trans>New here?</Trans>} to="register" onClose={onClose}>
        <Trans>Create an account</Trans>
      </SwapFoot>
    </Dialog>
  )
}
