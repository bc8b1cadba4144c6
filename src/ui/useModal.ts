import { useEffect, useLayoutEffect, useRef } from 'react'
import type { DialogHTMLAttributes, RefObject, SyntheticEvent } from 'react'
import { layoutChanged } from './doubleTap.ts'

type ModalProps = Pick<DialogHTMLAttributes<HTMLDialogElement>, 'closedby' | 'onCancel' | 'onClose'> & {
  ref: RefObject<HTMLDialogElement | null>
}

/** Dispatched on the window when a dialog has opened or closed, or can be closed from now on, or no longer. */
export const modalsChanged = 'modalschanged'
const report = () => void dispatchEvent(new Event(modalsChanged))

/**
 * A native modal dialog for as long as it is mounted: it traps focus, restores it, and makes the rest inert. `onClose` is called by Escape;
 * without it the dialog must be answered. `onOpen` may choose what gets the focus.
 */
export function useModal(onClose: (() => void) | undefined, onOpen?: (dialog: HTMLDialogElement) => void): ModalProps {
  const dialog = useRef<HTMLDialogElement>(null)
  const opened = useRef(onOpen)
  // Closed before it is removed: only then the browser restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    layoutChanged()
    if (element) opened.current?.(element)
    return () => {
      element?.close()
      layoutChanged()
    }
  }, [])
  const isClosable = onClose !== undefined
  useEffect(() => {
    report()
    return report
  }, [isClosable])
  return {
    ref: dialog,
    closedby: isClosable ? 'closerequest' : 'none',
    onCancel: (event: SyntheticEvent) => {
      // A nested dialog handles its own event.
      if (event.target !== dialog.current) return
      event.preventDefault()
      onClose?.()
    },
    // A browser closes it regardless on a second Escape; a dialog that must be answered opens again.
    onClose: (event: SyntheticEvent) => {
      if (event.target !== dialog.current || !dialog.current || dialog.current.open) return
      if (onClose) onClose()
      else dialog.current.showModal()
    },
  }
}
