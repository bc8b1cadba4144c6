import { Trans } from '@lingui/react/macro'
import type { OverlayProps } from '../../../shared/overlays/inputs.ts'
import { PlayerGate } from '../../../shared/session/PlayerGate.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { KycWizard } from './KycWizard.tsx'

/** The same wizard over another page (spec §2 «Overlays»): opened by the player, or automatically for new players when the flag is on. */
export const KycOverlay = ({ onClose }: OverlayProps) => (
  <Dialog title={<Trans>Verify your identity</Trans>} onClose={onClose}>
    <PlayerGate text={<Trans>Log in to verify your identity. We need it before you can withdraw.</Trans>}>
      <KycWizard />
    </PlayerGate>
    <Button wide onClick={onClose}>
      <Trans>Close</Trans>
    </Button>
  </Dialog>
)
