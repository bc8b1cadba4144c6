import type { Page } from '@playwright/test'

/** Goes to another page of the app without loading it anew, as a link does that is not on the screen. */
export const goWithin = (page: Page, to: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  }, to)
