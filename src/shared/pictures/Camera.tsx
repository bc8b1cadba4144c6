import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { jpegOf } from './shrink.ts'

interface Props {
  facing: 'user' | 'environment'
  onTaken: (picture: Blob) => void
  onClose: () => void
}

export const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function'

/** The device's camera in a sheet. It is switched off with the sheet; without permission it says so, and a file can be chosen instead. */
export function Camera({ facing, onTaken, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'opening' | 'open' | 'denied'>('opening')
  useEffect(() => {
    let stream: MediaStream | undefined
    let isUnmounted = false
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    navigator.mediaDevices.getUserMedia({ video: { facingMode: facing, width: { ideal: 1920 } }, audio: false }).then(
      (opened) => {
        stream = opened
        if (isUnmounted || !video.current) return stop()
        video.current.srcObject = opened
        setState('open')
      },
      () => setState('denied'),
    )
    return () => {
      isUnmounted = true
      stop()
    }
  }, [facing])
  const take = async () => {
    const { current } = video
    if (!current || current.videoWidth === 0) return
    const canvas = document.createElement('canvas')
    canvas.width = current.videoWidth
    canvas.height = current.videoHeight
    canvas.getContext('2d')?.drawImage(current, 0, 0)
    const picture = await jpegOf(canvas)
    if (picture) onTaken(picture)
  }
  return (
    <Dialog title={<Trans>Take a picture</Trans>} onClose={onClose} className="picture-camera">
      {state === 'denied' ? (
        <p role="alert">
          <Trans>We can’t use your camera. Allow it in your browser settings, or choose a file instead.</Trans>
        </p>
      ) : (
        <video ref={video} autoPlay playsInline muted aria-hidden="true" />
      )}
      {state !== 'denied' && (
        <Button variant="main" wide disabled={state !== 'open'} onClick={() => void take()}>
          <Trans>Take picture</Trans>
        </Button>
      )}
      <Button wide onClick={onClose}>
        <Trans>Not now</Trans>
      </Button>
    </Dialog>
  )
}
