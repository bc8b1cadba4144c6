import type { ReactNode, RefObject } from 'react'
import { useModal } from './useModal.ts'

interface Props {
  titleId: string
  className: string
  /** Called by Escape; leave out while it must be watched. */
  onDismiss?: (() => void) | undefined
  /** A tap anywhere does it too. */
  dismissesOnTap?: boolean
  /** What has the focus first, instead of what the browser finds. */
  focus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A screen of its own over the page: for what may be loud, and for what needs all the room. Mounted means open. */
export function FullscreenDialog({ titleId, className, onDismiss, dismissesOnTap = false, focus, children }: Props) {
  const modal = useModal(onDismiss, () => focus?.current?.focus())
  return (
    <dialog {...modal} className={`whole-screen ${className}`} aria-labelledby={titleId} onClick={dismissesOnTap ? onDismiss : undefined}>
      {children}
    </dialog>
  )
}
