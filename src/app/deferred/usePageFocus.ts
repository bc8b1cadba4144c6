import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusHeading } from '../../ui/focusHeading.ts'

/**
 * Each page that follows another gives its heading the focus. Otherwise a screen reader says nothing, and the focus is lost with the link
 * that led here. A page may have focused something in it already.
 */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged && !document.activeElement?.closest('main')) focusHeading()
      }),
    [router],
  )
}
