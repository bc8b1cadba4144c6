export const watchVisibility = (tell: { hidden(): void; shown(): void }): void => {
  if (document.hidden) tell.hidden()
  document.addEventListener('visibilitychange', () => (document.hidden ? tell.hidden() : tell.shown()))
}
