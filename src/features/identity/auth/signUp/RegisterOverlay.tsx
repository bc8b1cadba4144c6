import { Trans } from '@lingui/react/macro'
import mark from '../../../../art/mark.svg'
import type { OverlayProps } from '../../../../shared/overlays/inputs.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { SwapFoot, useCloseOnceLoggedIn } from '../overlayParts.tsx'
import { SignUp } from './SignUp.tsx'
import '../auth.css'

/** Account creation, over the page (spec §2). */
export function RegisterOverlay({ onClose }: OverlayProps) {
  useCloseOnceLoggedIn(onClose)
  return (
    <Dialog title={<Trans>Create an account</Trans>} art={<img src={mark} alt="" width={44} height={44} />} onClose={onClose}>
      <div className="auth-stack">
        <SignUp />
      </div>
      <SwapFoot ask={<Trans>Already have an account?</Trans>} to="login" onClose={onClose}>
        <Trans>Log in</Trans>
      </SwapFoot>
    </Dialog>
  )
}
