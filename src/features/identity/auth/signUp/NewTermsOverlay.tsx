import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { OverlayInputs, OverlayProps } from '../../../../shared/overlays/inputs.ts'
import { AcceptTerms } from '../../../../shared/terms/AcceptTerms.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'

/** The terms have changed since the player accepted them. A player who does not accept can still read, withdraw and log out. */
export function NewTermsOverlay({ version, onClose }: OverlayProps & OverlayInputs['newTerms']) {
  return (
    <Dialog title={<Trans>We’ve updated our terms</Trans>} onClose={onClose}>
      <p className="muted">
        <Trans>
          Please read and accept version {version} of our <Link to="/terms-of-use">terms of use</Link> to keep playing. You can still
          withdraw your coins if you don’t accept.
        </Trans>
      </p>
      <AcceptTerms version={version} onAccepted={onClose} />
      <Button wide onClick={onClose}>
        <Trans>Not now</Trans>
      </Button>
    </Dialog>
  )
}
