/** Calls the handlers when the page is hidden and shown, at once if it is hidden now; returns a function that stops it. */
export const watchVisibility = (on: { hidden(): void; shown(): void }): (() => void) => {
  const report = () => (document.hidden ? on.hidden() : on.shown())
  if (document.hidden) on.hidden()
  document.addEventListener('visibilitychange', report)
  return () => document.removeEventListener('visibilitychange', report)
}
