import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'

interface Props {
  /** The house is being told. */
  leaving: boolean
  onLeave: () => void
}

/** Logging out, after a question: a player without a password might not find the way back in. */
export function LogOut({ leaving, onLeave }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="btn soft wide" onClick={() => setAsking(true)}>
        <Trans>Log out</Trans>
      </button>
      {asking && (
        <Dialog title={<Trans>Log out?</Trans>} onClose={() => setAsking(false)}>
          <p className="muted">
            <Trans>Your coins and rounds will be here when you log in again.</Trans>
          </p>
          <button type="button" className="btn main wide" disabled={leaving} onClick={onLeave}>
            <Trans>Log out</Trans>
          </button>
          <button type="button" className="btn soft wide" disabled={leaving} onClick={() => setAsking(false)}>
            <Trans>Stay logged in</Trans>
          </button>
        </Dialog>
      )}
    </>
  )
}
