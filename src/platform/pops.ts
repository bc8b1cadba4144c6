export type PopListener = (event: PopStateEvent) => void

/**
 * Hears the browser's Back and Forward before the router does: called before there is a router, since windows ask in that order. Gives how
 * to say who hears them; that listener may stop an event that is none of the router's business.
 */
export function watchPops(): (listener: PopListener) => void {
  let first: PopListener | undefined
  window.addEventListener('popstate', (event) => first?.(event))
  return (listener) => {
    first = listener
  }
}
