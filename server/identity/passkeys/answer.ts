import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { Site } from './site.ts'

const clientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.optional(z.boolean()),
})

const parse = (text: string): z.infer<typeof clientData> | undefined => {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
  } catch {
    return undefined
  }
}

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && a.equals(b)

interface Expected {
  readonly type: 'webauthn.get' | 'webauthn.create'
  readonly challenge: string
  readonly site: Site
}

/**
 * Checks what the browser says its device responded to, with a separate refusal for each possible mismatch. The library then checks the
 * device's signature.
 */
export function checkClientData(text: string, { type, challenge, site }: Expected): Refusal | undefined {
  const data = parse(text)
  if (data?.type !== type) return refuse('passkeyInvalid')
  if (data.challenge !== challenge) return refuse('challengeOver')
  // No login in a frame of ours within another site's page.
  return data.origin === site.origin && data.crossOrigin !== true ? undefined : refuse('wrongOrigin')
}

/** Authenticator data starts with the hash of the site that the key belongs to. */
export const checkRelyingParty = (authenticatorData: Buffer, { rpId }: Site): Refusal | undefined =>
  isSame(authenticatorData.subarray(0, 32), createHash('sha256').update(rpId).digest()) ? undefined : refuse('wrongRelyingParty')
