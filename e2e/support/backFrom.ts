import type { Page } from '@playwright/test'

/** Returns to the app, and closes the tab that it opened: a tab closed in front of it can leave it frozen in the background. */
export async function backFrom(tab: Page, page: Page): Promise<void> {
  await page.bringToFront()
  await tab.close()
}
