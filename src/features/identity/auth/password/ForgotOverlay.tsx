import { Trans } from '@lingui/react/macro'
import type { OverlayProps } from '../../../../shared/overlays/inputs.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { SwapFoot, useCloseOnceLoggedIn } from '../overlayParts.tsx'
import { PasswordReset, usePasswordReset } from './PasswordReset.tsx'
import '../auth.css'

/** A new password, over the page (spec §2). */
export function ForgotOverlay({ onClose }: OverlayProps) {
  const login = usePasswordReset()
  useCloseOnceLoggedIn(onClose)
  return (
    <Dialog title={<Trans>New password</Trans>} onClose={onClose}>
      <PasswordReset login={login} />
      <SwapFoot ask={<Trans>Remember your password?</Trans>} to="login" onClose={onClose}>
        <Trans>Log in</Trans>
      </SwapFoot>
    </Dialog>
  )
}
