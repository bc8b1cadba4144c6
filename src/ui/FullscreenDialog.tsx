import type { ReactNode, RefObject } from 'react'
import { useModal } from './useModal.ts'

interface Props {
  titleId: string
  className: string
  /** Called by Escape; omit while it must be watched. */
  onDismiss?: (() => void) | undefined
  /** A tap anywhere dismisses it too. */
  dismissesOnTap?: boolean
  /** What gets the focus first, instead of the browser's choice. */
  focus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A full-screen dialog: for celebrations, and for what needs all the room. Mounted means open. */
export function FullscreenDialog({ titleId, className, onDismiss, dismissesOnTap = false, focus, children }: Props) {
  const modal = useModal(onDismiss, () => focus?.current?.focus())
  return (
    <dialog {...modal} className={`whole-screen ${className}`} aria-labelledby={titleId} onClick={dismissesOnTap ? onDismiss : undefined}>
      {children}
    </dialog>
  )
}
