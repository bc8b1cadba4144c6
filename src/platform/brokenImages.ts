/** A drawing that does not load, as when the server is down, leaves its place empty, without the browser's broken picture. */
export function hideBrokenImages(): void {
  for (const type of ['error', 'load'])
    // Neither event bubbles.
    addEventListener(
      type,
      ({ target }) => {
        // Scripts and styles, which load too, have no such text.
        const { alt, style } = target as HTMLImageElement
        if (alt === '') style.opacity = type === 'load' ? '' : '0'
      },
      true,
    )
}
