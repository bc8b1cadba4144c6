import type { OutputOf } from '#contract/call.ts'
import type { Attestation, passkeyRegisterBegin } from '#contract/passkeys.ts'
import type { Context } from '../../kernel/context.ts'
import { lockName } from '../../kernel/locks.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { describe } from '../devices/describe.ts'
import { requireRecentProof } from '../session/confirmed.ts'
import { touchInput } from '../session/input.ts'
import { findPlayer } from '../session/playerStore.ts'
import { inTwoSteps } from '../session/settleOnce.ts'
import { checkClientData } from './answer.ts'
import { createChallenge, descriptorOf, handleOf, keepChallenge, readChallenge, sheetMs, spendChallenge } from './challenges.ts'
import { siteOf } from './site.ts'
import type { Site } from './site.ts'
import { allPasskeysOf, insertPasskey, passkeysOf, shown } from './store.ts'
import { loadVerifier } from './verifier.ts'

/** Ed25519, ECDSA with P-256, RSA: every device supports at least one. */
const algorithms = [-8, -7, -257]

/** passkeyRegisterBegin: what the device needs to create a key for this player and site. */
export async function askToRegister(context: Context<'user'>): Promise<OutputOf<typeof passkeyRegisterBegin> | Refusal> {
  const { db, caller, policy } = context
  const site = siteOf(context)
  if (isRefusal(site)) return site
  const unproven = await requireRecentProof({ ...context, tx: db })
  if (unproven) return unproven
  const player = await findPlayer(db, caller.playerId)
  if (!player) return refuse('sessionOver')
  if ((await allPasskeysOf(db, player.id)).length >= policy.passkey.most) return refuse('tooManyPasskeys', { max: policy.passkey.most })
  const challenge = createChallenge(context)
  const name = player.account ?? player.mobile ?? player.nickname
  return {
    ticket: await keepChallenge(context, 'register', challenge),
    options: {
      challenge,
      timeout: sheetMs,
      rp: { id: site.rpId, name: 'Swerte' },
      user: { id: handleOf(player.uuid), name, displayName: player.nickname },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: (await passkeysOf(db, player.id, site.rpId)).map(descriptorOf),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  }
}

/** The new key, if the device created it for this challenge and verified its user (WebAuthn §7.1). */
async function madeKey({ id, rawId, type, response }: Attestation, challenge: string, site: Site) {
  const { clientDataJSON, attestationObject } = response
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
    return registrationInfo ?? refuse('passkeyInvalid')
  } catch (error) {
    return refuse(error instanceof Error && error.name === 'UnexpectedRPIDHash' ? 'wrongRelyingParty' : 'passkeyInvalid')
  }
}

/** A passkey's name until the player changes it: the browser and system it was created on. */
const usualName = (agent: string): string => {
  const { browser, system } = describe(agent)
  return [browser, system].filter(Boolean).join(' · ') || 'Passkey'
}

/** passkeyRegister */
export const registerPasskey = inTwoSteps('passkeyRegister', {
  async prove(context, { ticket, credential }) {
    const site = siteOf(context)
    if (isRefusal(site)) return site
    const challenge = await readChallenge(context, 'register', ticket)
    if (isRefusal(challenge)) return challenge
    const wrong = checkClientData(credential.response.clientDataJSON, { type: 'webauthn.create', challenge, site })
    if (wrong) return wrong
    const made = await madeKey(credential, challenge, site)
    return isRefusal(made) ? made : { site, made }
  },
  async settle(context, { ticket, credential, name }, { site, made }) {
    const { tx, caller, now, device, policy } = context
    const used = await spendChallenge(context, 'register', ticket)
    if (used) return used
    await lockName(tx, `passkeys:${caller.playerId}`)
    if ((await allPasskeysOf(tx, caller.playerId)).length >= policy.passkey.most)
      return refuse('tooManyPasskeys', { max: policy.passkey.most })
    await touchInput(context)
    const key = {
      player_id: caller.playerId,
      credential_id: made.credential.id,
      rp_id: site.rpId,
      public_key: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports: credential.response.transports ?? [],
      is_synced: made.credentialBackedUp,
      name: name ?? usualName(device),
      created_at: now,
    }
    const row = await insertPasskey(tx, key)
    return row ? shown({ ...key, id: row.id, last_used_at: null }) : refuse('passkeyTaken')
  },
})
