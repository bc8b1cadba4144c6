type Listener = (event: PopStateEvent) => void

let first: Listener | undefined

/** Hears the browser's Back and Forward before the router does: called before there is a router, since windows ask in that order. */
export const watchPops = (): void => window.addEventListener('popstate', (event) => first?.(event))

/** Who hears them first. It may stop an event that is none of the router's business. */
export const hearPopsFirst = (listener: Listener): void => {
  first = listener
}
