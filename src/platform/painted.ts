import { useEffect } from 'react'

const { promise, resolve } = Promise.withResolvers<void>()

/** Resolves once the first page is shown and the browser is idle: what is not visible yet is fetched then. */
export const painted: Promise<void> = promise

/** Rendered after the router: by the time its effect runs, the first page has been rendered and has sent its calls. */
export function FirstRendered() {
  useEffect(() => {
    // A busy phone is not waited for longer than this, in ms.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 200)
  }, [])
  return null
}
