import type { BrowserContext } from '@playwright/test'

/** The app's own files are held until released. */
export async function holdApp(context: BrowserContext): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await context.route('**/assets/start-*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}
