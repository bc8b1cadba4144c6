import type { PasskeyRequestOptions } from '#contract/passkeys.ts'
import type { Context } from '../../kernel/context.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { createTicket, readTicket, consumeTicket } from '../session/tickets.ts'
import { createChallenge, optionsToProve } from './ceremony.ts'
import { siteOf } from './site.ts'
import { passkeysOf } from './store.ts'
import type { PasskeyRow } from './store.ts'

type Purpose = 'login' | 'register' | 'confirm'

/** A challenge is valid only in the session that requested it. */
const sessionOf = ({ caller }: Pick<Context, 'caller'>): string => caller?.tokenHash.toString('base64url') ?? ''

/** Stores a challenge under its own ticket: single-use, bound to its purpose and session, for a few minutes. */
export const storeChallenge = (context: Context, purpose: Purpose, challenge: string): Promise<string> => {
  const minutes = { minutes: context.policy.passkey.challengeMinutes }
  const within = { ...context, tx: context.db }
  return purpose === 'login'
    ? createTicket(within, 'passkey-login', { challenge }, minutes)
    : createTicket(within, `passkey-${purpose}`, { challenge, session: sessionOf(context) }, minutes)
}

/** The challenge of a ticket; it stays valid until it is used. */
export async function readChallenge({ db, now, ...context }: Context, purpose: Purpose, ticket: string): Promise<string | Refusal> {
  const stored = await readTicket(db, `passkey-${purpose}`, ticket, now)
  if (!stored || ('session' in stored && stored.session !== sessionOf(context))) return refuse('challengeOver')
  return stored.challenge
}

/** Uses up a challenge. A second use is refused. */
export const consumeChallenge = async ({ tx, now }: Pick<Context, 'tx' | 'now'>, purpose: Purpose, ticket: string) =>
  (await consumeTicket(tx, `passkey-${purpose}`, ticket, now)) ? undefined : refuse('challengeOver')

/** The player's user handle for a site's passkeys: reveals nothing about them. */
export const handleOf = (uuid: string): string => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')

/** A challenge to one of these passkeys, or to any that the device has if none are given. */
async function ask(context: Context, purpose: Purpose, rpId: string, keys: readonly PasskeyRow[]): Promise<PasskeyRequestOptions> {
  const challenge = createChallenge(context)
  return {
    ticket: await storeChallenge(context, purpose, challenge),
    options: optionsToProve(challenge, rpId, keys),
  }
}

/** passkeyLoginBegin */
export async function beginLogin(context: Context): Promise<PasskeyRequestOptions | Refusal> {
  const site = siteOf(context)
  return isRefusal(site) ? site : ask(context, 'login', site.rpId, [])
}

/** passkeyConfirmBegin: accepts only the player's own passkeys. */
export async function beginConfirmation(context: Context<'user'>): Promise<PasskeyRequestOptions | Refusal> {
  const site = siteOf(context)
  if (isRefusal(site)) return site
  const keys = await passkeysOf(context.db, context.caller.playerId, site.rpId)
  return keys.length > 0 ? ask(context, 'confirm', site.rpId, keys) : refuse('unknownPasskey')
}
