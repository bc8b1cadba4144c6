import type * as z from 'zod/mini'
import type { passkeyProof } from '#contract/passkeys.ts'
import type { Context } from '../../kernel/context.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { verifiedKey } from './ceremony.ts'
import { handleOf, readChallenge, consumeChallenge } from './challenges.ts'
import { siteOf } from './site.ts'
import { countUse, findPasskey } from './store.ts'

/** A passkey's signature that has been verified, with nothing used up yet. */
export interface VerifiedPasskey {
  readonly passkeyId: string
  readonly playerId: string
  readonly counter: number
  readonly createdAt: number
  readonly ticket: string
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
): Promise<VerifiedPasskey | Refusal> {
  const site = siteOf(context)
  if (isRefusal(site)) return site
  const challenge = await readChallenge(context, purpose, ticket)
  if (isRefusal(challenge)) return challenge
  const verified = await verifiedKey(credential, {
    challenge,
    site,
    find: async (credentialId, userHandle) => {
      const key = await findPasskey(context.db, credentialId)
      const isOwn =
        key?.rp_id === site.rpId &&
        (playerId === undefined || key.player_id === playerId) &&
        (userHandle === undefined || userHandle === handleOf(key.player_uuid))
      return isOwn ? key : undefined
    },
  })
  if (isRefusal(verified)) return verified
  const { key, counter } = verified
  return { passkeyId: key.id, playerId: key.player_id, counter, createdAt: key.created_at, ticket }
}

/** Uses up the challenge and records the use, in the caller's transaction. A counter that went back means a copied key. */
export async function usePasskey(context: Context, purpose: 'login' | 'confirm', proof: VerifiedPasskey): Promise<Refusal | undefined> {
  const { tx, now, log } = context
  const used = await consumeChallenge(context, purpose, proof.ticket)
  if (used) return used
  if (await countUse(tx, proof.passkeyId, proof.counter, now)) return undefined
  log.warn({ passkeyId: proof.passkeyId, playerId: proof.playerId }, 'a passkey counted backwards')
  return refuse('passkeyCloned')
}
