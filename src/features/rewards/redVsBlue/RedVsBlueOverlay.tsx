import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { mask } from '../../../shared/drawings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Battle } from './Battle.tsx'

/** Red vs blue as a pop-up (spec §2 «Overlays»). */
export function RedVsBlueOverlay({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={<Trans>Red vs Blue</Trans>} art={<img src={mask} alt="" width={56} height={56} />} onClose={onClose}>
      <Battle />
      <div className="battle-foot">
        <Link to="/activity/redpkblue" onClick={onClose}>
          <Trans>See full battle</Trans>
        </Link>
        <Button small onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
