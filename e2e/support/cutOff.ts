import type { Page } from '@playwright/test'

/**
 * The page's text and controls that are cut off at the edge of the screen, where they cannot be scrolled to: the page itself never scrolls
 * sideways, and hides what does not fit. Rows meant to scroll sideways are excluded.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isPushed = (element: Element): boolean => {
      for (let above = element.parentElement; above && above !== document.body; above = above.parentElement)
        if (/auto|scroll/.test(getComputedStyle(above).overflowX)) return true
      return false
    }
    const elements = document.querySelectorAll('main :is(h1, h2, h3, p, a, button, input, select, textarea, td, th, li, dt, dd, summary)')
    return [...elements]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 1 && (right > innerWidth + 1 || left < -1) && !isPushed(element)
      })
      .map((element) => `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 40)}”`)
  })
