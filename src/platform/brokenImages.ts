/** A drawing that does not load, as when the server is down, leaves its place empty, without the browser's broken picture. */
export function hideBrokenImages(): void {
  const set =
    (visibility: 'hidden' | '') =>
    ({ target }: Event): void => {
      if (target instanceof HTMLImageElement && target.alt === '') target.style.visibility = visibility
    }
  // Neither event bubbles.
  addEventListener('error', set('hidden'), true)
  addEventListener('load', set(''), true)
}
