/** Tells when the page is hidden and shown, at once if it is hidden now; gives the way to stop. */
export const watchVisibility = (tell: { hidden(): void; shown(): void }): (() => void) => {
  const heard = () => (document.hidden ? tell.hidden() : tell.shown())
  if (document.hidden) tell.hidden()
  document.addEventListener('visibilitychange', heard)
  return () => document.removeEventListener('visibilitychange', heard)
}
