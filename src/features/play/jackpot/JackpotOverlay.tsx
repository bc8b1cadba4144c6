import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useLayoutEffect, useRef } from 'react'
import X from '~icons/lucide/x'
import type { OverlayProps } from '../../../shared/overlays/inputs.ts'
import { JackpotStage } from './JackpotStage.tsx'
import { SoundSwitch } from './SoundSwitch.tsx'

/** The jackpot over whatever page it was called from. A draw that runs when it is closed is paid all the same and shown next time. */
export function JackpotOverlay({ onClose }: OverlayProps) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Before it leaves the page: only then the browser gives focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="whole-screen jk jk-overlay"
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A dialog inside asks for itself.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
    >
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
    </dialog>
  )
}
