import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Each page that follows another gives its heading the focus: it is read out, and Tab continues from there. Otherwise a screen reader says
 * nothing, and the focus is lost with the link that led here. A page may have focused something in it already.
 */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const heading = document.querySelector<HTMLElement>('.app h1')
        if (!fromLocation || !pathChanged || !heading || document.activeElement?.closest('main')) return
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }),
    [router],
  )
}
