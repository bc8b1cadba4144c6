/** What Chromium lends a page that may offer itself for installing; other browsers know nothing of it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let deferredPrompt: InstallPrompt | undefined
let onFound = () => {}

/** The browser offers it once and early: it is kept until somebody asks. */
export const keepInstallPrompt = (): void =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    deferredPrompt = event as InstallPrompt
    onFound()
  })

/** Tells when there is a prompt, at once if there is one already. */
export const onInstallPrompt = (listener: () => void): void => {
  onFound = listener
  if (deferredPrompt) listener()
}

/** Shows the browser's prompt; gives the player's choice. */
export async function showInstallPrompt(): Promise<'accepted' | 'dismissed'> {
  const prompt = deferredPrompt
  deferredPrompt = undefined
  if (!prompt) throw new Error('the browser gave no prompt')
  return (await prompt.prompt()).outcome
}
