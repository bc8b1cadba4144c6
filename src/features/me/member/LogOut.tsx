import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

interface Props {
  /** The log-out request is in flight. */
  leaving: boolean
  onLeave: () => void
}

/** Log-out, after confirmation: a player without a password might not be able to log in again. */
export function LogOut({ leaving, onLeave }: Props) {
  const [scope, setScope] = useState(false)
  return (
    <>
      <Button wide onClick={() => setScope(true)}>
        <Trans>Log out</Trans>
      </Button>
      {scope && (
        <Dialog title={<Trans>Log out?</Trans>} onClose={() => setScope(false)}>
          <p className="muted">
            <Trans>Your coins and rounds will be here when you log in again.</Trans>
          </p>
          <Button variant="main" wide busy={leaving} onClick={onLeave}>
            <Trans>Log out</Trans>
          </Button>
          <Button wide busy={leaving} onClick={() => setScope(false)}>
            <Trans>Stay logged in</Trans>
          </Button>
        </Dialog>
      )}
    </>
  )
}
