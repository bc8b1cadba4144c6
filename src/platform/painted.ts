const { promise, resolve } = Promise.withResolvers<void>()

/** Settles once the first page is up and the browser has nothing to do for it: what nobody looks at yet is fetched then. */
export const painted: Promise<void> = promise

/** The first page was given to React. */
export function markRendered(): void {
  // A busy phone is not waited for longer than this, in ms.
  if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 })
  else setTimeout(resolve, 200)
}
