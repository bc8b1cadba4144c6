import { Trans } from '@lingui/react/macro'
import { useApp } from '../../platform/app.ts'
import { Dialog } from '../../ui/Dialog.tsx'

/** The one dialog for a call that took too long (spec §8). */
export function TipsDialog() {
  const { actors } = useApp()
  const dismiss = () => actors.network.send({ type: 'tips.dismissed' })
  return (
    <Dialog title={<Trans>Tips</Trans>} onClose={dismiss}>
      <p className="muted">
        <Trans>The request has timed out. Please try again later. Nothing of yours is lost.</Trans>
      </p>
      <button type="button" className="btn main wide" onClick={dismiss}>
        <Trans>All right</Trans>
      </button>
    </Dialog>
  )
}
