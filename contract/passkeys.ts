import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, singleLine, time } from './values.ts'

/** Bytes as encoded in WebAuthn's JSON forms. */
const base64url = /^[\w-]+$/
/** No authenticator uses longer ones. */
const credentialId = z.string().check(z.minLength(1), z.maxLength(1400), z.regex(base64url))
const clientData = z.string().check(z.minLength(1), z.maxLength(4_000), z.regex(base64url))
const transports = z.array(z.string().check(z.maxLength(20), z.regex(/^[a-z-]+$/))).check(z.maxLength(8))
const ticket = z.string().check(z.minLength(1), z.maxLength(100))
/** Shown only to its owner. */
export const passkeyName = /* @__PURE__ */ singleLine(1, 40)

/** A device's answer to a challenge (WebAuthn `AuthenticationResponseJSON`, only the fields that are checked). */
const assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: z.string().check(z.minLength(1), z.maxLength(4_000), z.regex(base64url)),
    signature: z.string().check(z.minLength(1), z.maxLength(4_000), z.regex(base64url)),
    userHandle: z.optional(z.string().check(z.minLength(1), z.maxLength(100), z.regex(base64url))),
  }),
})
/** A device's answer when it creates a key (WebAuthn `RegistrationResponseJSON`). */
export const attestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: z.string().check(z.minLength(1), z.maxLength(12_000), z.regex(base64url)),
    transports: z.optional(transports),
  }),
})
export type Assertion = z.infer<typeof assertion>
export type Attestation = z.infer<typeof attestation>

/** A challenge's answer from the device. The ticket was issued with the challenge: both can be used once. */
export const passkeyProof = z.object({ ticket, credential: assertion })
/** Why a proof is refused, whatever it is for. */
export const passkeyProofFailures = [
  'challengeOver',
  'wrongOrigin',
  'wrongRelyingParty',
  'unknownPasskey',
  'passkeyInvalid',
  'passkeyCloned',
  'passkeysUnavailable',
] as const

const descriptor = z.object({ id: credentialId, type: z.literal('public-key'), transports })

/** A challenge to a passkey. An empty `allowCredentials`: the device offers those that it has. */
export const passkeyRequestOptions = z.object({
  ticket,
  options: z.object({
    challenge: z.string(),
    timeout: z.int(),
    rpId: z.string(),
    allowCredentials: z.array(descriptor),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>

/** A challenge to create a passkey. */
export const passkeyCreationOptions = z.object({
  ticket,
  options: z.object({
    challenge: z.string(),
    timeout: z.int(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
})
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>

export const passkey = z.object({
  passkeyId: id,
  name: z.string(),
  createdAt: time,
  lastUsedAt: z.nullable(time),
  /** Synced by a password manager to several devices. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

/** The player's passkeys, oldest first. */
export const passkeys = call({
  path: 'passkeys',
  auth: 'user',
  input: z.object({}),
  output: z.object({ list: z.array(passkey), max: z.int() }),
})

/** Requests a challenge to create a passkey. Only right after confirming the identity: else `confirmIdentity`. */
export const passkeyRegisterBegin = call({
  path: 'passkeyRegisterBegin',
  auth: 'user',
  perMinute: 20,
  input: z.object({}),
  output: passkeyCreationOptions,
  failures: ['confirmIdentity', 'tooManyPasskeys', 'passkeysUnavailable'],
})

export const passkeyRegister = call({
  path: 'passkeyRegister',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ ticket, credential: attestation, name: z.optional(passkeyName) }),
  output: passkey,
  failures: [
    'challengeOver',
    'wrongOrigin',
    'wrongRelyingParty',
    'passkeyInvalid',
    'passkeyTaken',
    'tooManyPasskeys',
    'passkeysUnavailable',
  ],
})

/** Requests a challenge to log in: which passkey answers is not known yet. */
export const passkeyLoginBegin = call({
  path: 'passkeyLoginBegin',
  auth: 'public',
  perMinute: 30,
  input: z.object({}),
  output: passkeyRequestOptions,
  failures: ['passkeysUnavailable'],
})

export const passkeyLogin = call({
  path: 'passkeyLogin',
  auth: 'public',
  mutates: true,
  perMinute: 30,
  input: z.extend(passkeyProof, { deviceModel: z.optional(z.string().check(z.maxLength(200))) }),
  output: z.object({ token: z.string(), userId: id, isNew: z.boolean() }),
  failures: passkeyProofFailures,
})

/** Requests a challenge to confirm the identity (`confirmIdentity`): one of the player's own passkeys answers it. */
export const passkeyConfirmBegin = call({
  path: 'passkeyConfirmBegin',
  auth: 'user',
  perMinute: 20,
  input: z.object({}),
  output: passkeyRequestOptions,
  failures: ['unknownPasskey', 'passkeysUnavailable'],
})

export const passkeyRename = call({
  path: 'passkeyRename',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ passkeyId: id, name: passkeyName }),
  output: passkey,
  failures: ['unknownPasskey'],
})

/** Removes a passkey: after a recent login or, once it counts as a second factor, a confirmation with purpose `mobile`. */
export const passkeyRemove = call({
  path: 'passkeyRemove',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ passkeyId: id }),
  output: z.object({ removed: z.literal(true) }),
  failures: ['unknownPasskey', 'lastLoginMethod', 'confirmIdentity'],
})
