import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import CameraIcon from '~icons/lucide/camera'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Camera, hasCamera } from './Camera.tsx'
import './pictures.css'

interface Props {
  /** What the picture shows, for screen readers. */
  name: string
  facing: 'user' | 'environment'
  isLocked: boolean
  onChosen: (picture: Blob) => void
  /** Further actions, before these. */
  children?: ReactNode
}

/** Chooses a picture: with the camera in a sheet, or as a file. */
export function PictureInput({ name, facing, isLocked, onChosen, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div className="picture-ways">
        {children}
        {hasCamera() && (
          <Button small disabled={isLocked} onClick={() => setIsOpen(true)}>
            <CameraIcon aria-hidden="true" width={18} height={18} />
            <Trans>Camera</Trans>
            <span className="sr-only">: {name}</span>
          </Button>
        )}
        <label className={buttonClass({ small: true })}>
          <Trans>Choose a file</Trans>
          <span className="sr-only">: {name}</span>
          <input
            type="file"
            className="sr-only"
            accept="image/jpeg,image/png,image/webp"
            {...(!hasCamera() && { capture: facing })}
            aria-disabled={isLocked}
            // Not `disabled`, which would take the focus from it once a file is chosen.
            onClick={(event) => isLocked && event.preventDefault()}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // Allows choosing the same file again.
              target.value = ''
              if (file) onChosen(file)
            }}
          />
        </label>
      </div>
      {isOpen && (
        <Camera
          facing={facing}
          onClose={() => setIsOpen(false)}
          onTaken={(taken) => {
            setIsOpen(false)
            onChosen(taken)
          }}
        />
      )}
    </>
  )
}
