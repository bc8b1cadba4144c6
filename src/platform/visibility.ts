export const watchVisibility = (tell: { hidden(): void; shown(): void }): void => {
  document.addEventListener('visibilitychange', () => (document.hidden ? tell.hidden() : tell.shown()))
}
