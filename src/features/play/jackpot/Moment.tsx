import type { ReactNode } from 'react'
import { FullscreenDialog } from '../../../ui/FullscreenDialog.tsx'
import './moment.css'

interface Props {
  titleId: string
  /** Called by Escape; leave out while it must be watched. */
  onDismiss?: (() => void) | undefined
  children: ReactNode
}

/** A whole screen of its own for what may be loud: the wheel and the award. */
export function Moment({ titleId, onDismiss, children }: Props) {
  return (
    <FullscreenDialog titleId={titleId} className="jk-moment" onDismiss={onDismiss}>
      <div className="jk-sky">
        <svg className="jk-rays" viewBox="-100 -100 200 200" aria-hidden="true">
          {/* They fade in the paint itself: a mask over something that turns is worked out again for every frame. */}
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
