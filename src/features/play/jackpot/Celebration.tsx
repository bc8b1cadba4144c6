import type { ReactNode } from 'react'
import { FullscreenDialog } from '../../../ui/FullscreenDialog.tsx'
import './moment.css'

interface Props {
  titleId: string
  /** Called on Escape; omit it while the scene must not be skipped. */
  onDismiss?: (() => void) | undefined
  children: ReactNode
}

/** A full-screen scene for celebrations: the wheel and the award. */
export function Celebration({ titleId, onDismiss, children }: Props) {
  return (
    <FullscreenDialog titleId={titleId} className="jk-moment" onDismiss={onDismiss}>
      <div className="jk-sky">
        <svg className="jk-rays" viewBox="-100 -100 200 200" aria-hidden="true">
          {/* The fade is painted, not masked: a mask over something that rotates is recomputed for every frame. */}
          <radialGradient id={`${titleId}-fade`} gradientUnits="userSpaceOnUse" r="100" cx="0" cy="0">
            <stop offset="10%" />
            <stop offset="78%" stopOpacity="0" />
          </radialGradient>
          <path
            fill={`url(#${titleId}-fade)`}
            d="M0 0-14-100H14ZM0 0 60-82 82-60ZM0 0 100-14V14ZM0 0 82 60 60 82ZM0 0 14 100H-14ZM0 0-60 82-82 60ZM0 0-100 14V-14ZM0 0-82-60-60-82Z"
          />
        </svg>
      </div>
      {children}
    </FullscreenDialog>
  )
}
