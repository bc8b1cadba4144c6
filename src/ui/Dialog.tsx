import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  children: ReactNode
  /** Called by Escape and the backdrop; leave out for a dialog that must be answered. */
  onClose?: () => void
  art?: ReactNode
}

/** A sheet on the browser's own modal dialog: it traps focus, gives it back, and makes the rest inert. Mounted means open. */
export function Dialog({ title, children, onClose, art }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose?.()
      }}
    >
      <div className="grab" aria-hidden="true" />
      <header className="row">
        {art}
        <h2 id={titleId}>{title}</h2>
      </header>
      {children}
    </dialog>
  )
}
