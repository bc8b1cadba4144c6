import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, time } from './values.ts'

/** Bytes as WebAuthn's JSON forms write them. */
const base64url = /^[\w-]+$/
/** Longer ones than these are allowed by no authenticator. */
const credentialId = z.string().check(z.minLength(1), z.maxLength(1400), z.regex(base64url))
const clientData = z.string().check(z.minLength(1), z.maxLength(4_000), z.regex(base64url))
const transports = z.array(z.string().check(z.maxLength(20), z.regex(/^[a-z-]+$/))).check(z.maxLength(8))
const ticket = z.string().check(z.minLength(1), z.maxLength(100))
/** Without control characters: it is shown to its owner alone. */
const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40), z.regex(/^[^\p{Cc}]+$/u))

/** What a device answers a challenge with (WebAuthn `AuthenticationResponseJSON`, the fields that are looked at). */
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
/** What it answers with when it makes a new key (WebAuthn `RegistrationResponseJSON`). */
const attestation = z.object({
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

/** A challenge and the device's answer to it. The ticket is what the challenge was handed out with: both are good once. */
export const passkeyProof = z.object({ ticket, credential: assertion })

const descriptor = z.object({ id: credentialId, type: z.literal('public-key'), transports })

/** A challenge to a passkey. An empty `allowCredentials`: the device offers those that it has. */
const askedToProve = z.object({
  ticket,
  options: z.object({
    challenge: z.string(),
    timeout: z.int(),
    rpId: z.string(),
    allowCredentials: z.array(descriptor),
    userVerification: z.literal('required'),
  }),
})
export type AskedToProve = z.infer<typeof askedToProve>

const passkey = z.object({
  passkeyId: id,
  name: z.string(),
  createdAt: time,
  lastUsedAt: z.nullable(time),
  /** Kept by a password manager on more than one device. */
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

/** Asks for a challenge to make a passkey with. Only for who has just proven who they are: else `confirmIdentity`. */
export const passkeyRegisterBegin = call({
  path: 'passkeyRegisterBegin',
  auth: 'user',
  perMinute: 20,
  input: z.object({}),
  output: z.object({
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
  }),
  failures: ['confirmIdentity', 'tooManyPasskeys', 'passkeysNotHere'],
})

export const passkeyRegister = call({
  path: 'passkeyRegister',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ ticket, credential: attestation, name: z.optional(passkeyName) }),
  output: passkey,
  failures: ['challengeOver', 'wrongOrigin', 'wrongRelyingParty', 'passkeyInvalid', 'passkeyTaken', 'tooManyPasskeys', 'passkeysNotHere'],
})

/** Asks for a challenge to log in with: whose passkey it will be is not known yet. */
export const passkeyLoginBegin = call({
  path: 'passkeyLoginBegin',
  auth: 'public',
  perMinute: 30,
  input: z.object({}),
  output: askedToProve,
  failures: ['passkeysNotHere'],
})

export const passkeyLogin = call({
  path: 'passkeyLogin',
  auth: 'public',
  mutates: true,
  perMinute: 30,
  input: z.extend(passkeyProof, { deviceModel: z.optional(z.string().check(z.maxLength(200))) }),
  output: z.object({ token: z.string(), userId: id, isNew: z.boolean() }),
  failures: ['challengeOver', 'wrongOrigin', 'wrongRelyingParty', 'unknownPasskey', 'passkeyInvalid', 'passkeyCloned', 'passkeysNotHere'],
})

/** Asks for a challenge to confirm who one is with (`confirmIdentity`): one of the player's own passkeys answers it. */
export const passkeyConfirmBegin = call({
  path: 'passkeyConfirmBegin',
  auth: 'user',
  perMinute: 20,
  input: z.object({}),
  output: askedToProve,
  failures: ['unknownPasskey', 'passkeysNotHere'],
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

/** Takes a way to log in away. Only for who has just proven who they are. */
export const passkeyRemove = call({
  path: 'passkeyRemove',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ passkeyId: id }),
  output: z.object({ removed: z.literal(true) }),
  failures: ['unknownPasskey', 'confirmIdentity'],
})
