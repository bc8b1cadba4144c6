import type { Page } from '@playwright/test'

/** Back to the app, and the tab that it opened is closed: one that closes in front of it can leave it frozen behind. */
export async function backFrom(tab: Page, page: Page): Promise<void> {
  await page.bringToFront()
  await tab.close()
}
