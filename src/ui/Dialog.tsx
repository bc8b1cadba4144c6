import { useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { doubleTapMs } from './doubleTap.ts'
import { useModal } from './useModal.ts'

interface Props {
  title: ReactNode
  children: ReactNode
  /** Called by Escape and the backdrop; omit for a dialog that must be answered. */
  onClose?: () => void
  art?: ReactNode
  /** In addition to the sheet's own. */
  className?: string
}

/** A sheet over the page. Mounted means open. */
export function Dialog({ title, children, onClose, art, className = '' }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const openedAt = useRef(0)
  const modal = useModal(onClose, (dialog) => {
    openedAt.current = performance.now()
    // Where something is to be typed, that comes first; any other sheet is read from its top, not from the first link in its text.
    const field = dialog.querySelector<HTMLElement>('input:not([type=checkbox], [type=radio]), textarea')
    ;(field ?? heading.current)?.focus()
  })
  return (
    <dialog
      {...modal}
      className={`sheet ${className}`}
      aria-labelledby={titleId}
      onClick={(event) => {
        // A tap beside it just after it has opened is the second of two that were for the button under it.
        if (event.target === event.currentTarget && event.timeStamp - openedAt.current > doubleTapMs) onClose?.()
      }}
    >
      <div className="grab" aria-hidden="true" />
      <header className="row">
        {art}
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {title}
        </h2>
      </header>
      {children}
    </dialog>
  )
}
