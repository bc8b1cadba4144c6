import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import mark from '../../art/mark.svg'
import offline from '../../art/offline.svg'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Code that loads within this time shows no placeholder. */
const timeoutMs = 300

interface Closing {
  onClose?: () => void
}

/** Responds to the tap while the overlay's code is still loading. */
export function LoadingSheet(closing: Closing) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    isLate && (
      <Dialog title={<Trans>One moment…</Trans>} art={<img className="breathe" src={mark} alt="" width={44} height={44} />} {...closing}>
        <p className="muted">
          <Trans>Loading…</Trans>
        </p>
      </Dialog>
    )
  )
}

interface FailedProps extends Closing {
  onRetry: () => void
}

/** Its code failed to load: retry, or continue without it unless it is mandatory. */
export const FailedSheet = ({ onRetry, onClose }: FailedProps) => (
  <Dialog title={<Trans>This didn’t open</Trans>} art={<img src={offline} alt="" width={72} height={72} />} {...(onClose && { onClose })}>
    <p className="muted">
      <Trans>Your connection is weak or you’re offline. Nothing is lost.</Trans>
    </p>
    <Button variant="main" wide onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
    {onClose && (
      <Button wide onClick={onClose}>
        <Trans>Continue without it</Trans>
      </Button>
    )}
  </Dialog>
)
