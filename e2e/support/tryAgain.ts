import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Taps «Try again» until the page shows what failed to load. The page may request it by itself just then, which takes the button away. */
export async function tryAgain(page: Page, shown: Locator): Promise<void> {
  const button = page.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 })
    await expect(shown).toBeVisible({ timeout: 3_000 })
  }).toPass()
}
