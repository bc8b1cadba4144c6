/** The event that Chromium fires on a page that may be installed; other browsers have none. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser fires it once and early: it is kept until it is used (app/deferred/install.ts). */
export const found: { prompt?: InstallPrompt | undefined; onPrompt?: () => void } = {}

export const keepInstallPrompt = (): void =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    found.prompt = event as InstallPrompt
    found.onPrompt?.()
  })
