export type PopstateListener = (event: PopStateEvent) => void

/**
 * Receives the browser's Back and Forward before the router does: called before there is a router, since windows call listeners in that
 * order. Returns a function that sets the listener, which may stop events that do not concern the router.
 */
export function watchPopstate(): (listener: PopstateListener) => void {
  let first: PopstateListener | undefined
  window.addEventListener('popstate', (event) => first?.(event))
  return (listener) => {
    first = listener
  }
}
