import type { OutputOf } from '#contract/call.ts'
import type { passkeyRegisterBegin } from '#contract/passkeys.ts'
import type { Context } from '../../kernel/context.ts'
import { lockName } from '../../kernel/locks.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { requireRecentProof, requireSession } from '../session/confirmed.ts'
import { touchInput } from '../session/input.ts'
import { recordLoginMethod, notifyOfLoginMethod } from '../session/loginMethods.ts'
import { findPlayer } from '../session/playerStore.ts'
import { inTwoSteps } from '../session/settleOnce.ts'
import { createChallenge, verifyCreated, optionsToRegister, defaultName } from './ceremony.ts'
import { handleOf, storeChallenge, readChallenge, consumeChallenge } from './challenges.ts'
import { siteOf } from './site.ts'
import { allPasskeysOf, insertPasskey, passkeysOf, passkeyOf } from './store.ts'

/** passkeyRegisterBegin: what the device needs to create a key for this player and site. */
export async function beginRegistration(context: Context<'user'>): Promise<OutputOf<typeof passkeyRegisterBegin> | Refusal> {
  const { db, caller, policy } = context
  const site = siteOf(context)
  if (isRefusal(site)) return site
  const identityRefusal = await requireRecentProof({ ...context, tx: db })
  if (identityRefusal) return identityRefusal
  const player = await findPlayer(db, caller.playerId)
  if (!player) return refuse('sessionOver')
  if ((await allPasskeysOf(db, player.id)).length >= policy.passkey.max) return refuse('tooManyPasskeys', { max: policy.passkey.max })
  const challenge = createChallenge(context)
  const name = player.account ?? player.mobile ?? player.nickname
  return {
    ticket: await storeChallenge(context, 'register', challenge),
    options: optionsToRegister({
      challenge,
      rp: { id: site.rpId, name: 'Swerte' },
      user: { id: handleOf(player.uuid), name, displayName: player.nickname },
      existing: await passkeysOf(db, player.id, site.rpId),
    }),
  }
}

/** passkeyRegister */
export const registerPasskey = inTwoSteps('passkeyRegister', {
  async prove(context, { ticket, credential }) {
    const site = siteOf(context)
    if (isRefusal(site)) return site
    const challenge = await readChallenge(context, 'register', ticket)
    if (isRefusal(challenge)) return challenge
    return verifyCreated(credential, challenge, site)
  },
  async settle(context, { ticket, name }, made) {
    const { tx, caller, now, device, policy } = context
    const used = await consumeChallenge(context, 'register', ticket)
    if (used) return used
    await lockName(tx, `passkeys:${caller.playerId}`)
    if ((await allPasskeysOf(tx, caller.playerId)).length >= policy.passkey.max)
      return refuse('tooManyPasskeys', { max: policy.passkey.max })
    const ended = await requireSession(context)
    if (ended) return ended
    await touchInput(context)
    const key = { ...made, player_id: caller.playerId, name: name ?? defaultName(device), created_at: now }
    const row = await insertPasskey(tx, key)
    if (!row) return refuse('passkeyTaken')
    await recordLoginMethod(tx, caller.playerId, 'passkey', now)
    return passkeyOf({ ...key, id: row.id, last_used_at: null })
  },
  after: (context) => notifyOfLoginMethod(context, 'passkey'),
})
