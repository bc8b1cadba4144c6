import { Trans } from '@lingui/react/macro'
import type { OverlayProps } from '../../../shared/overlays/inputs.ts'
import { Dialog } from '../../../ui/Dialog.tsx'

/** The one dialog for a call that took too long (spec §8). */
export const TipsOverlay = ({ onClose }: OverlayProps) => (
  <Dialog title={<Trans>Tips</Trans>} onClose={onClose}>
    <p className="muted">
      <Trans>The request took too long. Please try again later. Nothing is lost.</Trans>
    </p>
    <button type="button" className="btn main wide" onClick={onClose}>
      <Trans>OK</Trans>
    </button>
  </Dialog>
)
