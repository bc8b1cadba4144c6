/**
 * Call when a button that has the focus goes with what it says: the heading of what is around it takes the focus, so that Tab and a screen
 * reader continue from there.
 */
export function focusAround(button: Element | null): void {
  const around = button?.closest<HTMLElement>('section, form, dialog, main')
  const target = around?.querySelector<HTMLElement>('h1, h2, h3') ?? around
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
