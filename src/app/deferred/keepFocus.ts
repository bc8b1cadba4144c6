import { focusHeading } from './focusHeading.ts'

/** Neither removed nor hidden, as a page is while the next one loads. */
const isShown = (element: Element): boolean => element.getClientRects().length > 0
/** What says where one is: an item of a list, what has a label, or a heading. */
const nameOf = (around: HTMLElement): HTMLElement | null =>
  around.matches('li, [aria-label]') ? around : around.querySelector('h1, h2, h3')

/**
 * A button that goes with its message, a row that is deleted, a page that is replaced: where what has the focus is removed, the browser
 * gives it to nothing, and a screen reader has lost its place. What names the nearest part of the page that is left takes the focus instead:
 * Tab and a screen reader continue from there. For as long as the app lives.
 */
export function keepFocus(): void {
  /** What had the focus last, and all that was around it in its page or dialog, from the inside out. */
  let path: HTMLElement[] = []
  /** The same of the page, where a dialog is open over it. */
  let page = path
  const follow = () => {
    let at = document.activeElement as HTMLElement | null
    if (at === document.body) {
      const [left] = path
      // A tap beside it: the focus was given up.
      if (left && isShown(left)) path = []
      // A page that is not shown yet has no heading: the next change may bring it.
      else if (left) focusHeading([...path, ...page].filter(isShown).map(nameOf).find(Boolean))
    } else {
      const isOver = at?.closest('dialog')
      for (path = []; at && !at.matches('.app'); at = at.parentElement) path.push(at)
      if (!isOver) page = path
    }
  }
  new MutationObserver(follow).observe(document.body, { childList: true, subtree: true })
  addEventListener('focusin', follow)
}
