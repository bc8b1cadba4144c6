/**
 * What was tapped is dimmed a little more once the tap has ended: pressed, it is dimmed already (src/styles/reset.css), and a page that takes
 * longer than a moment would change nothing until it is rendered. Two frames later: the press has requested a frame that the tap finds under way,
 * and a browser does not count that one as its answer.
 */
export function showTaps(): void {
  addEventListener('click', ({ target }) => {
    const control = target instanceof Element ? target.closest('a, button, summary') : null
    if (control?.matches(':not(:disabled, [aria-disabled="true"])'))
      requestAnimationFrame(() => requestAnimationFrame(() => control.animate({ opacity: [0.6, 1] }, 150)))
  })
}
