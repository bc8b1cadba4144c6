import type { Assertion, PasskeyRequestOptions, PasskeyCreationOptions, Attestation } from '#contract/passkeys.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { describe } from '../devices/describe.ts'
import { checkClientData, checkRelyingParty } from './answer.ts'
import type { Site } from './site.ts'

/** Verifies devices' signatures. Loaded when first needed: few players use one, and a killed server must restart fast. */
const loadVerifier = () => import('@simplewebauthn/server')

// The two ceremonies of WebAuthn, for players and for operators alike: whose key it is, and where challenges are kept, is their own matter.

/** How long the device's own dialog stays open; a challenge lives longer than that. */
const sheetMs = 120_000
/** Ed25519, ECDSA with P-256, RSA: every device supports at least one. */
const algorithms = [-8, -7, -257]

/** The part of a stored passkey by which a device finds it. */
interface ExistingPasskey {
  readonly credential_id: string
  readonly transports: string[]
}
/** The part of a stored passkey that verifies it. */
interface Verifying {
  readonly credential_id: string
  readonly public_key: Buffer
}

export const createChallenge = ({ random }: Pick<Context, 'random'>): string => random.bytes(32).toString('base64url')

const descriptorOf = ({ credential_id, transports }: ExistingPasskey) => ({ id: credential_id, type: 'public-key' as const, transports })

/** Asks for one of these passkeys, or for any that the device has if none are given. */
export const optionsToProve = (challenge: string, rpId: string, keys: readonly ExistingPasskey[]): PasskeyRequestOptions['options'] => ({
  challenge,
  timeout: sheetMs,
  rpId,
  allowCredentials: keys.map(descriptorOf),
  userVerification: 'required',
})

interface NewKey {
  readonly challenge: string
  readonly rp: { readonly id: string; readonly name: string }
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string }
  /** Their present passkeys: a device that has one of them creates no second one. */
  readonly existing: readonly ExistingPasskey[]
}
/** The options with which a device creates a passkey. */
export const optionsToRegister = ({ challenge, rp, user, existing }: NewKey): PasskeyCreationOptions['options'] => ({
  challenge,
  timeout: sheetMs,
  rp,
  user,
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  excludeCredentials: existing.map(descriptorOf),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
})

/** A key that a device has created. */
export interface CreatedPasskey {
  readonly credential_id: string
  readonly rp_id: string
  readonly public_key: Buffer
  readonly counter: number
  readonly transports: string[]
  readonly is_synced: boolean
}

/** The new key, if the device created it for this challenge and verified its user (WebAuthn §7.1). */
export async function verifyCreated(
  { id, rawId, type, response }: Attestation,
  challenge: string,
  site: Site,
): Promise<CreatedPasskey | Refusal> {
  const { clientDataJSON, attestationObject, transports = [] } = response
  const wrong = checkClientData(clientDataJSON, { type: 'webauthn.create', challenge, site })
  if (wrong) return wrong
  const { verifyRegistrationResponse } = await loadVerifier()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    })
    if (!registrationInfo) return refuse('passkeyInvalid')
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credential_id: credential.id,
      rp_id: site.rpId,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports,
      is_synced: credentialBackedUp,
    }
  } catch (error) {
    return refuse(error instanceof Error && error.name === 'UnexpectedRPIDHash' ? 'wrongRelyingParty' : 'passkeyInvalid')
  }
}

/** A passkey's name until its owner changes it: the browser and system it was created on. */
export const defaultName = (agent: string): string => {
  const { browser, system } = describe(agent)
  return [browser, system].filter(Boolean).join(' · ') || 'Passkey'
}

/** The device's signature counter, if the signature is valid and the device verified its user (finger, face, PIN). */
async function signedCount({ id, rawId, type, response }: Assertion, key: Verifying, challenge: string, site: Site) {
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

interface Expected<Key extends Verifying> {
  readonly challenge: string
  readonly site: Site
  /** The key by its credential's id, if it may answer this challenge. */
  readonly find: (credentialId: string, userHandle: string | undefined) => Promise<Key | undefined>
}

/** The known key that answered the challenge for this site, with its counter (WebAuthn §7.2). */
export async function verifiedKey<Key extends Verifying>(
  credential: Assertion,
  { challenge, site, find }: Expected<Key>,
): Promise<{ readonly key: Key; readonly counter: number } | Refusal> {
  const { clientDataJSON, authenticatorData, userHandle } = credential.response
  const wrong =
    checkClientData(clientDataJSON, { type: 'webauthn.get', challenge, site }) ??
    checkRelyingParty(Buffer.from(authenticatorData, 'base64url'), site)
  if (wrong) return wrong
  const key = await find(credential.id, userHandle)
  if (!key) return refuse('unknownPasskey')
  const counter = await signedCount(credential, key, challenge, site)
  return counter === undefined ? refuse('passkeyInvalid') : { key, counter }
}
