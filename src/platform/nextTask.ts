/** Lets the browser paint and answer taps before the next piece of work. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/**
 * Lets the browser paint before the next piece of work, so that what was tapped shows it first (src/app/deferred/showTaps.ts). A hidden page
 * paints nothing.
 */
export const nextFrame = (): Promise<void> =>
  document.hidden
    ? Promise.resolve()
    : new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))
