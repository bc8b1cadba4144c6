import type { Locator, Page } from '@playwright/test'

/** More than any page has on the way to its last control. */
const maxPresses = 80

/** The browser draws the ring around the element itself, or the style sheet around the well or the label that it stands in. */
const showsFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    let box: Element | null = element
    for (let up = 0; box && up < 3; box = box.parentElement, up++) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(box)
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true
      if (boxShadow.endsWith(' 2px inset')) return true
    }
    return false
  })

/** Presses Tab until the element has the focus, as one does who has no pointer; and it shows that it has it. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < maxPresses; presses++) {
    // A frame that was left remembers its element, which matches no longer.
    if (await target.evaluate((element) => element.matches(':focus-visible'))) {
      if (!(await showsFocus(target))) throw new Error(`${String(target)} has the focus, and does not show it`)
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach ${String(target)}`)
}

/** Goes to a control by Tab, and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Goes to a field by Tab, and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}
