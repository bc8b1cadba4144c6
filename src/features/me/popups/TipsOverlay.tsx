import { Trans } from '@lingui/react/macro'
import type { OverlayProps } from '../../../shared/overlays/inputs.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** The one dialog for a call that timed out (spec §8). */
export const TipsOverlay = ({ onClose }: OverlayProps) => (
  <Dialog title={<Trans>Tips</Trans>} onClose={onClose}>
    <p className="muted">
      <Trans>The request took too long. Please try again later. Nothing is lost.</Trans>
    </p>
    <Button variant="main" wide onClick={onClose}>
      <Trans>OK</Trans>
    </Button>
  </Dialog>
)
