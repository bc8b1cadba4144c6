import { Trans } from '@lingui/react/macro'
import { use, useEffect } from 'react'
import { useApp } from '../../../platform/app.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { InstallButton } from './InstallButton.tsx'

interface Props {
  onClose: () => void
}

/** The offer to install, for players in a browser (spec §6). */
export function DownloadOverlay({ onClose }: Props) {
  const { install } = use(useApp().deferred)
  // However it is closed, it counts as declined for now.
  useEffect(() => () => install.send({ type: 'install.dismissed' }), [install])
  return (
    <Dialog
      title={<Trans>Add Swerte to your apps</Trans>}
      art={<img src="/icon-192.png" alt="" width={72} height={72} />}
      onClose={onClose}
    >
      <p className="muted">
        <Trans>Opens with one tap, without browser bars, even when you’re offline.</Trans>
      </p>
      <InstallButton install={install} />
      <Button wide onClick={onClose}>
        <Trans>Not now</Trans>
      </Button>
    </Dialog>
  )
}
