import { globSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** The ids of all messages, from the catalogs of the build: a message that was not loaded shows its id. */
const ids = new Set(
  globSync('dist/assets/*.js').flatMap((file) => Array.from(readFileSync(file, 'utf8').matchAll(/"([\w-]{6})":\["/g), ([, id = '']) => id)),
)

/** The message ids that a page shows, or reads out, in place of their texts. */
export async function messageIdsIn(page: Page): Promise<string[]> {
  if (ids.size === 0) throw new Error('There are no catalogs in dist: run npm run build')
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Element)) found.push(node.textContent ?? '')
      else for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(node.getAttribute(name) ?? '')
    }
    return found.map((text) => text.trim()).filter((text) => text.length === 6)
  })
  return texts.filter((text) => ids.has(text))
}
