/** The event that Chromium fires on a page that may be installed; other browsers have none. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser fires it once and early: it is kept until it is used (app/deferred/install.ts). */
export const installPrompt: { event?: InstallPrompt | undefined; onEvent?: () => void } = {}

export const keepInstallPrompt = (): void =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.event = event as InstallPrompt
    installPrompt.onEvent?.()
  })
