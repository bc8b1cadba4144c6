import type { Page } from '@playwright/test'

export interface Authenticator {
  /** Whether its owner is present to answer. */
  answers(at: boolean): Promise<void>
  count(): Promise<number>
  /** It stores at most three passkeys. */
  forget(): Promise<void>
}

/**
 * A phone's built-in authenticator, simulated by the browser for this page: it verifies its owner and answers at once while `answers` is
 * true.
 */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    answers: async (enabled) => void (await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
    forget: async () => void (await devtools.send('WebAuthn.clearCredentials', { authenticatorId })),
    count: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}
