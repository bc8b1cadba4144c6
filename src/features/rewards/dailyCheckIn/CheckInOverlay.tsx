import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { parol } from '../../../shared/drawings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DailyCheckIn } from './DailyCheckIn.tsx'

/** The daily check-in as a pop-up (spec §2 «Overlays»). */
export function CheckInOverlay({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={<Trans>Daily check-in</Trans>} art={<img src={parol} alt="" width={56} height={56} />} onClose={onClose}>
      <DailyCheckIn />
      <div className="bonus-foot">
        <Link to="/activity/sign-in/rule" onClick={onClose}>
          <Trans>Rules</Trans>
        </Link>
        <Button small onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
