import { Trans } from '@lingui/react/macro'
import type { OverlayProps } from '../../../shared/overlays/inputs.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SwapFoot, useCloseOnceLoggedIn } from './overlayParts.tsx'
import { RenewalForm } from './RenewalForm.tsx'
import { renewPassword } from './submits.ts'
import { useLoginMachine } from './useLoginMachine.ts'
import './auth.css'

/** Password reset by SMS, over the page (spec §2). */
export function ForgotOverlay({ onClose }: OverlayProps) {
  const login = useLoginMachine({ submit: renewPassword, scene: 'forget' })
  useCloseOnceLoggedIn(onClose)
  return (
    <Dialog title={<Trans>New password</Trans>} onClose={onClose}>
      <p className="muted">
        <Trans>We’ll send a code to your phone. When you set a new password, all your other devices will be logged out.</Trans>
      </p>
      <RenewalForm login={login} />
      <SwapFoot ask={<Trans>Remember your password?</Trans>} to="login" onClose={onClose}>
        <Trans>Log in</Trans>
      </SwapFoot>
    </Dialog>
  )
}
