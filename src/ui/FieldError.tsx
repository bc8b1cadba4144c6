import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

interface Props {
  /** The field is described by it. */
  id: string
  children: ReactNode
}

/**
 * What is wrong with a field, under it. A screen reader announces the form's first, and that of the field that has the focus; the others it
 * reads when their fields get it.
 */
export function FieldError({ id, children }: Props) {
  const note = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const first = note.current?.closest('form')?.querySelector('.field-error') ?? note.current
    const isFocused = document.activeElement?.getAttribute('aria-describedby') === id
    if (first === note.current || isFocused) note.current?.setAttribute('role', 'alert')
  }, [id])
  return (
    <p ref={note} id={id} className="note error field-error">
      {children}
    </p>
  )
}
