import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { acceptTerms } from '#contract/login.ts'
import { useApp } from '../../../platform/app.ts'
import { useCallMutation } from '../../../queries/useCallMutation.ts'
import type { OverlayInputs, OverlayProps } from '../../../shared/overlays/inputs.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** The terms have changed since the player accepted them. A player who does not accept can still read, withdraw and log out. */
export function NewTermsOverlay({ version, onClose }: OverlayProps & OverlayInputs['newTerms']) {
  const app = useApp()
  const { save, isPending, isLost, refusal } = useCallMutation(acceptTerms, {
    onDone: () => {
      refreshOf(app)('terms.accepted')
      onClose()
    },
  })
  return (
    <Dialog title={<Trans>We’ve updated our terms</Trans>} onClose={onClose}>
      <p className="muted">
        <Trans>
          Please read and accept version {version} of our <Link to="/terms-of-use">terms of use</Link> to keep playing. You can still
          withdraw your coins if you don’t accept.
        </Trans>
      </p>
      {(refusal || isLost) && (
        <p className="note error" role="alert">
          <Trans>Your answer didn’t go through. Please try again.</Trans>
        </p>
      )}
      <Button variant="main" wide busy={isPending} onClick={() => save({ version })}>
        <Trans>Accept terms</Trans>
      </Button>
      <Button wide onClick={onClose}>
        <Trans>Not now</Trans>
      </Button>
    </Dialog>
  )
}
