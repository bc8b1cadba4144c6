import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  children: ReactNode
  /** Called by Escape and the backdrop; leave out for a dialog that must be answered. */
  onClose?: () => void
  art?: ReactNode
  /** Beside the sheet's own. */
  className?: string
}

/** A sheet on the browser's own modal dialog: it traps focus, gives it back, and makes the rest inert. Mounted means open. */
export function Dialog({ title, children, onClose, art, className = '' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  // Before it leaves the page: only then the browser gives focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // A sheet with nothing to fill in is read from its top, not from the first link in its text.
    if (!element?.querySelector('input, textarea, select')) heading.current?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`sheet ${className}`}
      aria-labelledby={titleId}
      closedby={onClose ? 'closerequest' : 'none'}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      // A browser closes it over our head on a second Escape; one that must be answered opens again.
      onClose={() => {
        if (!dialog.current || dialog.current.open) return
        if (onClose) onClose()
        else dialog.current.showModal()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose?.()
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
