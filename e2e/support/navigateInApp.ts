import type { Page } from '@playwright/test'

/** Navigates to another page of the app without reloading it, as a link does that is not on the screen. */
export const navigateInApp = (page: Page, to: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  }, to)
