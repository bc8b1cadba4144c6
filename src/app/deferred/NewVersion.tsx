import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import Sparkles from '~icons/lucide/sparkles'
import { isHeldBack, isReady } from '#machines/version/version.selectors.ts'
import { useApp } from '../../platform/app.ts'
import type { DeferredActors } from '../../platform/app.ts'
import { Button } from '../../ui/Button.tsx'

/** Announces a newer version unobtrusively. It opens automatically once nothing is open, or on the player's tap. */
export function NewVersion({ version }: Pick<DeferredActors, 'version'>) {
  const ready = useSelector(version, isReady)
  const heldBack = useSelector(version, isHeldBack)
  const { reloadLocks } = useApp()
  // Money or a draw is in flight; typed input alone may be discarded by the player who typed it.
  const isFirm = () => reloadLocks.has('game') || reloadLocks.has('payment') || reloadLocks.has('draw')
  const firm = useSyncExternalStore(reloadLocks.onChange, isFirm)
  return (
    <div role="status" className="version-place">
      {ready && (
        <div className="card version">
          <Sparkles width={22} height={22} aria-hidden="true" />
          <p>
            <strong>
              <Trans>A new version is available.</Trans>
            </strong>{' '}
            {heldBack &&
              (firm ? <Trans>It’ll open when you’re done here.</Trans> : <Trans>It’ll open after you submit what you’ve typed.</Trans>)}
          </p>
          {!firm && (
            <Button onClick={() => version.send({ type: 'reload.requested' })}>
              <Trans>Update now</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
