import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import parol from '../../../art/parol.svg'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DailyBonus } from './DailyCheckIn.tsx'

/** The sign-in as a pop-up (spec §2 «Overlays»). */
export function SignInOverlay({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={<Trans>Daily check-in</Trans>} art={<img src={parol} alt="" width={56} height={56} />} onClose={onClose}>
      <DailyBonus />
      <div className="bonus-foot">
        <Link to="/activity/sign-in/rule" onClick={onClose}>
          <Trans>Rules</Trans>
        </Link>
        <button type="button" className="btn soft s" onClick={onClose}>
          <Trans>Close</Trans>
        </button>
      </div>
    </Dialog>
  )
}
