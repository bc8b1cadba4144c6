/** The page's heading gets the focus: it is read out, and Tab continues from there. Behind a modal dialog it is inert and takes none. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('.app h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
