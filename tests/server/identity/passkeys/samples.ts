import type { OutputOf } from '#contract/call.ts'
import type { PasskeyRequestOptions, Passkey, passkeyRegisterBegin } from '#contract/passkeys.ts'
import { dataOf } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { createAuthenticator } from '../../fixtures/authenticator.ts'
import type { Authenticator } from '../../fixtures/authenticator.ts'

export const beginRegistration = async (app: TestApp, token: string) =>
  dataOf(await app.call<OutputOf<typeof passkeyRegisterBegin>>('passkeyRegisterBegin', {}, token))
export const beginLogin = async (app: TestApp) => dataOf(await app.call<PasskeyRequestOptions>('passkeyLoginBegin'))
export const beginConfirmation = async (app: TestApp, token: string) =>
  dataOf(await app.call<PasskeyRequestOptions>('passkeyConfirmBegin', {}, token))

/** Adds a passkey of a new phone to the player's account. */
export async function createPasskey(app: TestApp, token: string): Promise<{ phone: Authenticator; passkey: Passkey }> {
  const phone = createAuthenticator()
  const { ticket, options } = await beginRegistration(app, token)
  return { phone, passkey: dataOf(await app.call<Passkey>('passkeyRegister', { ticket, credential: phone.create(options) }, token)) }
}

/** A new player whose phone has a passkey. */
export async function withPasskey(
  app: TestApp,
): Promise<{ token: string; userId: string; account: string; phone: Authenticator; passkey: Passkey }> {
  const player = await app.register()
  return { ...player, ...(await createPasskey(app, player.token)) }
}
