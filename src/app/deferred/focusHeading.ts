/**
 * The page's heading, or what else says where one is, gets the focus: it is read out, and Tab continues from there. Behind a modal dialog it
 * is inert and takes none.
 */
export function focusHeading(heading: HTMLElement | null = document.querySelector('.app h1')): void {
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
