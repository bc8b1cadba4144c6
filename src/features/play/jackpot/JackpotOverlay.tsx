import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import X from '~icons/lucide/x'
import type { OverlayProps } from '../../../shared/overlays/inputs.ts'
import { SoundSwitch } from '../../../shared/sound/SoundSwitch.tsx'
import { FullscreenDialog } from '../../../ui/FullscreenDialog.tsx'
import { JackpotStage } from './JackpotStage.tsx'

/** The jackpot over the page it was opened from. A draw in progress when it is closed is paid all the same and shown next time. */
export function JackpotOverlay({ onClose }: OverlayProps) {
  const { t } = useLingui()
  const titleId = useId()
  return (
    <FullscreenDialog titleId={titleId} className="jk jk-overlay" onDismiss={onClose}>
      <header className="page-h">
        <button type="button" className="icbtn" aria-label={t`Close`} onClick={onClose}>
          <X width={24} height={24} aria-hidden="true" />
        </button>
        <h1 id={titleId}>
          <Trans>Jackpot spin</Trans>
        </h1>
        <SoundSwitch />
      </header>
      <JackpotStage />
    </FullscreenDialog>
  )
}
