import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import Copy from '~icons/lucide/copy'
import QrIcon from '~icons/lucide/qr-code'
import Share from '~icons/lucide/share-2'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { InviteError } from './InviteError.tsx'
import { useSharing } from './useSharing.ts'
import type { Sharing } from './useSharing.ts'

/** The player's link: to share, copy or scan. */
export function ShareCard({ pid, withCode = false }: { pid: string; withCode?: boolean }) {
  const { t } = useLingui()
  const sharing = useSharing(pid)
  const [isScanned, setScanned] = useState(false)
  const shownUrl = sharing.url.replace(/^https?:\/\//, '')
  return (
    <section className="card pad agent-share" aria-label={t`Your link`}>
      {withCode && <QrCode text={sharing.url} label={t`QR code of your link`} />}
      <p className="small muted">
        <Trans>
          Your referral code <b className="n ink-gold">{pid}</b>
        </Trans>
      </p>
      <div className="well agent-link">
        <span>{shownUrl}</span>
        <button type="button" className="icbtn" aria-label={t`Copy link`} onClick={sharing.copy}>
          <Copy width={22} height={22} aria-hidden="true" />
        </button>
      </div>
      <div className="agent-send">
        <Button variant="main" wide onClick={sharing.share}>
          <Share width={22} height={22} aria-hidden="true" />
          <Trans>Share with friends</Trans>
        </Button>
        {!withCode && (
          <Button aria-haspopup="dialog" aria-label={t`Show QR code`} onClick={() => setScanned(true)}>
            <QrIcon width={24} height={24} aria-hidden="true" />
          </Button>
        )}
      </div>
      <SharedNote sharing={sharing} />
      <InviteError claims={[sharing.noting]} />
      {isScanned && (
        <Dialog title={<Trans>Scan to sign up</Trans>} onClose={() => setScanned(false)}>
          <div className="agent-code">
            <QrCode text={sharing.url} label={t`QR code of your link`} />
            <p className="small muted">
              <Trans>Anyone who scans this and creates an account counts as invited by you.</Trans>
            </p>
            <Button wide onClick={() => setScanned(false)}>
              <Trans>Close</Trans>
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  )
}

const SharedNote = ({ sharing: { ended, spins } }: { sharing: Sharing }) => (
  // What it earned follows in a moment, and is announced alone.
  <p role="status" aria-atomic="false" className="small agent-said">
    {ended === 'copied' && <Trans>Link copied. You can paste it anywhere to share it.</Trans>}
    {ended === 'shared' && <Trans>Link shared.</Trans>}
    {ended === 'failed' && <Trans>This browser can’t share the link. You can copy it from above instead.</Trans>}{' '}
    {spins > 0 && (
      <b className="ink-gold">
        <Plural value={spins} one="You got # wheel spin." other="You got # wheel spins." />
      </b>
    )}
  </p>
)
