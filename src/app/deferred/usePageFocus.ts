import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusHeading } from './focusHeading.ts'
import { keepFocus } from './keepFocus.ts'

/** What is focused or linked to comes to rest between the bars, and not behind the wheel that stands above the lower one. */
const betweenBars = '68px 0 128px'

/**
 * Each page that follows another gives its heading the focus. Otherwise a screen reader says nothing, and the focus is lost with the link
 * that led here. A page may have focused something in it already.
 */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(() => {
    document.documentElement.style.scrollPadding = betweenBars
    keepFocus()
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged && !document.activeElement?.closest('main')) focusHeading()
    })
  }, [router])
}
