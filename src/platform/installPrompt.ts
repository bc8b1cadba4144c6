/** The event that Chromium fires on a page that may be installed; other browsers have none. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let deferredPrompt: InstallPrompt | undefined
let onFound = () => {}

/** The browser fires it once and early: it is kept until needed. */
export const keepInstallPrompt = (): void =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    deferredPrompt = event as InstallPrompt
    onFound()
  })

/** Calls the listener when there is a prompt, at once if there is one already. */
export const onInstallPrompt = (listener: () => void): void => {
  onFound = listener
  if (deferredPrompt) listener()
}

/** Shows the browser's prompt; returns the player's choice. */
export async function showInstallPrompt(): Promise<'accepted' | 'dismissed'> {
  const prompt = deferredPrompt
  deferredPrompt = undefined
  if (!prompt) throw new Error('the browser has no install prompt')
  return (await prompt.prompt()).outcome
}
