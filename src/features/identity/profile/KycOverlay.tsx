import { Trans } from '@lingui/react/macro'
import { ForPlayers } from '../../../shared/identity/ForPlayers.tsx'
import type { OverlayProps } from '../../../shared/overlays/inputs.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { KycWizard } from './KycWizard.tsx'

/** The same wizard over another page (spec §2 «Overlays»): by the player's tap, or by itself for new players when the flag says so. */
export const KycOverlay = ({ onClose }: OverlayProps) => (
  <Dialog title={<Trans>Verify your identity</Trans>} onClose={onClose}>
    <ForPlayers>
      <KycWizard />
    </ForPlayers>
    <button type="button" className="btn soft wide" onClick={onClose}>
      <Trans>Later</Trans>
    </button>
  </Dialog>
)
