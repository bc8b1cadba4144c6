import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

interface Props {
  /** The field is described by it. */
  id: string
  children: ReactNode
}

/**
 * What is wrong with a field, under it. Of several that appear together a screen reader announces only the form's first; the others it reads
 * when their fields get the focus.
 */
export function FieldError({ id, children }: Props) {
  const note = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const first = note.current?.closest('form')?.querySelector('.field-error')
    if (!first || first === note.current) note.current?.setAttribute('role', 'alert')
  }, [])
  return (
    <p ref={note} id={id} className="note error field-error">
      {children}
    </p>
  )
}
