import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import './moment.css'

interface Props {
  titleId: string
  /** Called by Escape; leave out while it must be watched. */
  onDismiss?: (() => void) | undefined
  children: ReactNode
}

/** A whole screen of its own for what may be loud: the wheel and the award. The browser's modal dialog keeps the focus in it and gives it back. */
export function Moment({ titleId, onDismiss, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before it leaves the page: only then the browser gives focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="whole-screen jk-moment"
      aria-labelledby={titleId}
      closedby={onDismiss ? 'closerequest' : 'none'}
      onCancel={(event) => {
        event.preventDefault()
        onDismiss?.()
      }}
      // A browser closes it over our head on a second Escape; what must be watched opens again.
      onClose={() => {
        if (!dialog.current || dialog.current.open) return
        if (onDismiss) onDismiss()
        else dialog.current.showModal()
      }}
    >
      <div className="jk-sky">
        <svg className="jk-rays" viewBox="-100 -100 200 200" aria-hidden="true">
          {/* They fade in the paint itself: a mask over something that turns is worked out anew for every frame. */}
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
    </dialog>
  )
}
