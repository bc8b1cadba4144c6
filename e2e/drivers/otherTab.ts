import type { Page } from '@playwright/test'

const key = 'swerte.token'

/** A change of the token by another tab; the browser notifies this one. */
export async function inOtherTab(page: Page, token: string | null): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto('/health')
  // Writing the stored value again fires no event: it is removed first, so that there is a change to notify.
  await page.evaluate(
    ([storageKey, next]) => {
      if (next !== null && localStorage.getItem(storageKey) === next) localStorage.removeItem(storageKey)
    },
    [key, token] as const,
  )
  // Added after the app's own listener: the app has handled the event too.
  const event = await page.evaluateHandle(() => ({ it: new Promise((resolve) => addEventListener('storage', resolve, { once: true })) }))
  await tab.evaluate(
    ([storageKey, value]) => (value === null ? localStorage.removeItem(storageKey) : localStorage.setItem(storageKey, value)),
    [key, token] as const,
  )
  await event.evaluate(({ it }) => it.then(() => undefined))
  await tab.close()
}
