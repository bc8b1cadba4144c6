import type { CDPSession, Frame, Page } from '@playwright/test'

/**
 * The text that is not seen whole, however the page is scrolled: what a box cuts off that does not scroll, or the edge of the screen, and
 * lines that lie over one another. An excerpt that ends in «…» is no such text: a tap shows it whole. Nor are the strips of digits that
 * amounts roll by, nor the brand's name, which gives way to its mark, nor the slanted numbers of a roulette's wheel, nor the hint on the cover of a scratch card.
 */
export const cutText = (page: Page | Frame): Promise<string[]> =>
  page.evaluate(() => {
    interface Line {
      readonly element: Element
      readonly text: string
      readonly box: DOMRect
      /** Fixed to the screen, or sticky: other text passes below it. */
      readonly place: string
      /** What scrolls it, and the part of it that is in sight there. */
      readonly scroller: Element | undefined
      readonly seen: DOMRect
    }
    const found = new Set<string>()
    const lines: Line[] = []
    const nameOf = ({ tagName, classList }: Element): string => [tagName.toLowerCase(), ...classList].join('.')
    /** Read once: many lines lie in the same boxes. */
    const boxes = new Map<Element, ReturnType<typeof readBox>>()
    function readBox(element: Element) {
      const { overflowX, overflowY, position, display, textOverflow, clipPath, opacity, fontSize } = getComputedStyle(element)
      return {
        overflowX,
        overflowY,
        position,
        display,
        edge: element.getBoundingClientRect(),
        isExempt:
          clipPath.startsWith('inset(50%') ||
          opacity === '0' ||
          textOverflow === 'ellipsis' ||
          element.matches('.digit, .roll-strip, .brand, .pocket, .hint, [inert]'),
        /** A line's box is higher than its letters. */
        slack: Number.parseFloat(fontSize) * 0.3,
      }
    }
    function boxOf(element: Element) {
      const box = boxes.get(element) ?? readBox(element)
      boxes.set(element, box)
      return box
    }
    const slackOf = (element: Element): number => boxOf(element).slack
    if (document.documentElement.scrollWidth > innerWidth) found.add('the page scrolls sideways')

    /** Follows a line through the boxes around it, up to the one that scrolls it into sight. */
    function follow(element: Element, text: string, box: DOMRect): void {
      const slack = slackOf(element)
      let [isPushed, place] = [false, '']
      let [scroller, seen]: [Element | undefined, DOMRect] = [undefined, box]
      const report = (by: string) => void found.add(`${nameOf(element)} “${text}” is cut off by ${by}`)
      for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY, position, display, isExempt, edge } = boxOf(around)
        if (isExempt) return
        if (position === 'fixed' || position === 'sticky') place = position
        if (display !== 'inline') {
          isPushed ||= /auto|scroll/.test(overflowX)
          if (/auto|scroll/.test(overflowY)) {
            scroller ??= around
            const top = Math.max(seen.top, edge.top)
            seen = new DOMRect(seen.left, top, seen.width, Math.max(0, Math.min(seen.bottom, edge.bottom) - top))
          }
          if (!isPushed && overflowX !== 'visible' && (box.left < edge.left - 2 || box.right > edge.right + 2))
            return report(nameOf(around))
          if (!scroller && overflowY !== 'visible' && (box.top < edge.top - slack || box.bottom > edge.bottom + slack))
            return report(nameOf(around))
        }
        if (position === 'fixed') break
      }
      if (!isPushed && (box.left < -1 || box.right > innerWidth + 1)) return report('the edge of the screen')
      lines.push({ element, text, box, place, scroller, seen })
    }

    const range = document.createRange()
    const texts = document.createTreeWalker(document.querySelector('dialog[open]') ?? document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode as Text
      const element = node.parentElement
      const text = node.data.trim()
      if (!element || text === '' || element.matches('script, style, option') || !element.checkVisibility({ visibilityProperty: true }))
        continue
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) if (box.width > 1) follow(element, text.slice(0, 40), box)
    }
    for (const [index, one] of lines.entries())
      for (const other of lines.slice(index + 1)) {
        if (one.place !== other.place || one.element.contains(other.element) || other.element.contains(one.element)) continue
        // What one box scrolls moves together.
        const [a, b] = one.scroller === other.scroller ? [one.box, other.box] : [one.seen, other.seen]
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        const slack = Math.max(slackOf(one.element), slackOf(other.element))
        if (width > 2 && height > slack + 2)
          found.add(`${nameOf(one.element)} “${one.text}” lies over ${nameOf(other.element)} “${other.text}”`)
      }
    return [...found]
  })

const clients = new WeakMap<Page, CDPSession>()
/** The page as with this text size in the browser's settings, where 16 px are usual. A page that was reloaded has forgotten it. */
export async function setTextSize(page: Page, px: number): Promise<void> {
  const client = clients.get(page) ?? (await page.context().newCDPSession(page))
  clients.set(page, client)
  await client.send('Page.setFontSizes', { fontSizes: { standard: px } })
}
