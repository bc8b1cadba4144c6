import type * as z from 'zod/mini'
import type { Assertion, passkeyProof } from '#contract/passkeys.ts'
import type { Context } from '../../kernel/context.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { checkClientData, checkRelyingParty } from './answer.ts'
import { handleOf, readChallenge, spendChallenge } from './challenges.ts'
import { siteOf } from './site.ts'
import type { Site } from './site.ts'
import { countUse, findPasskey } from './store.ts'
import type { PasskeyRow } from './store.ts'
import { loadVerifier } from './verifier.ts'

/** A passkey's signature that has been verified, with nothing used up yet. */
export interface ProvenPasskey {
  readonly passkeyId: string
  readonly playerId: string
  readonly counter: number
  readonly ticket: string
}

/** The device's signature counter, if the signature is valid and the device verified its user (finger, face, PIN). */
async function signedCount({ id, rawId, type, response }: Assertion, key: PasskeyRow, challenge: string, site: Site) {
  const { clientDataJSON, authenticatorData, signature } = response
  const { verifyAuthenticationResponse } = await loadVerifier()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      // The counter is checked only once the signature is known to be valid, so that no one else can make the key look copied.
      credential: { id: key.credential_id, publicKey: Uint8Array.from(key.public_key), counter: -1 },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // Any error of the library is due to invalid data from the client.
    return undefined
  }
}

/**
 * Verifies that a known passkey answered the ticket's challenge, for this site and purpose (WebAuthn §7.2). `playerId`: it must be this
 * player's.
 */
export async function provePasskey(
  context: Context,
  purpose: 'login' | 'confirm',
  { ticket, credential }: z.infer<typeof passkeyProof>,
  playerId?: string,
): Promise<ProvenPasskey | Refusal> {
  const site = siteOf(context)
  if (isRefusal(site)) return site
  const challenge = await readChallenge(context, purpose, ticket)
  if (isRefusal(challenge)) return challenge
  const { clientDataJSON, authenticatorData, userHandle } = credential.response
  const wrong =
    checkClientData(clientDataJSON, { type: 'webauthn.get', challenge, site }) ??
    checkRelyingParty(Buffer.from(authenticatorData, 'base64url'), site)
  if (wrong) return wrong
  const key = await findPasskey(context.db, credential.id)
  if (key?.rp_id !== site.rpId || (playerId !== undefined && key.player_id !== playerId)) return refuse('unknownPasskey')
  if (userHandle !== undefined && userHandle !== handleOf(key.player_uuid)) return refuse('unknownPasskey')
  const counter = await signedCount(credential, key, challenge, site)
  if (counter === undefined) return refuse('passkeyInvalid')
  return { passkeyId: key.id, playerId: key.player_id, counter, ticket }
}

/** Uses up the challenge and records the use, in the caller's transaction. A counter that went back means a copied key. */
export async function usePasskey(context: Context, purpose: 'login' | 'confirm', proof: ProvenPasskey): Promise<Refusal | undefined> {
  const { tx, now, log } = context
  const used = await spendChallenge(context, purpose, proof.ticket)
  if (used) return used
  if (await countUse(tx, proof.passkeyId, proof.counter, now)) return undefined
  log.warn({ passkeyId: proof.passkeyId, playerId: proof.playerId }, 'a passkey counted backwards')
  return refuse('passkeyCloned')
}
