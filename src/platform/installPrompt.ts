/** What Chromium lends a page that may offer itself for installing; other browsers know nothing of it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let lent: InstallPrompt | undefined
let tell = () => {}

/** The browser offers it once and early: it is kept until somebody asks. */
export const keepInstallPrompt = (): void =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    lent = event as InstallPrompt
    tell()
  })

/** Tells when there is a prompt, at once if there is one already. */
export const onInstallPrompt = (listener: () => void): void => {
  tell = listener
  if (lent) listener()
}

/** Shows the browser's prompt; gives the player's choice. */
export async function showInstallPrompt(): Promise<'accepted' | 'dismissed'> {
  const prompt = lent
  lent = undefined
  if (!prompt) throw new Error('the browser lent no prompt')
  return (await prompt.prompt()).outcome
}
