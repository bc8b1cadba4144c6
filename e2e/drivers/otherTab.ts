import type { Page } from '@playwright/test'

const key = 'swerte.token'

/** What another tab does to the token; the browser tells this one. */
export async function inOtherTab(page: Page, token: string | null): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto('/health')
  // A tab that keeps what is kept already is told to nobody: this one forgets it first, unheard, so that there is something to tell.
  await page.evaluate(
    ([kept, next]) => {
      if (next !== null && localStorage.getItem(kept) === next) localStorage.removeItem(kept)
    },
    [key, token] as const,
  )
  // A listener of after the app's own: the app has heard of it too.
  const heard = await page.evaluateHandle(() => ({ it: new Promise((resolve) => addEventListener('storage', resolve, { once: true })) }))
  await tab.evaluate(([kept, value]) => (value === null ? localStorage.removeItem(kept) : localStorage.setItem(kept, value)), [
    key,
    token,
  ] as const)
  await heard.evaluate(({ it }) => it.then(() => undefined))
  await tab.close()
}
