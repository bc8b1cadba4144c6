import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import jeepney from '../../../art/avatars/jeepney.svg'
import type { OverlayProps } from '../../../shared/overlays/inputs.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Offer } from './Offer.tsx'

/** The first-deposit offer as a sheet (spec §2 «Overlays»). */
export const FirstDepositOverlay = ({ onClose }: OverlayProps) => (
  <Dialog title={<Trans>First deposit bonus</Trans>} art={<img src={jeepney} alt="" width={56} height={56} />} onClose={onClose}>
    <Offer />
    <div className="row above apart">
      <Link to="/activity/first-deposit">
        <Trans>See full offer</Trans>
      </Link>
      <Button small onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </div>
  </Dialog>
)
