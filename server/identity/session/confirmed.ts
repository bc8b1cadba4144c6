import type { ConfirmPurpose, ConfirmMethod } from '#contract/confirmation.ts'
import { minuteMs } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { findPlayer } from './playerStore.ts'
import type { PlayerRow } from './playerStore.ts'
import type { LoginMethod } from './sessions.ts'

type User = Pick<Context<'user'>, 'tx' | 'caller' | 'now' | 'policy'>
/** Actions that may need a confirmation of their own. */
export type Act = Exclude<ConfirmPurpose, 'resume'>

/** Records that the player has just confirmed one action of this kind. */
export const storeConfirmation = ({ tx, caller, now, policy }: User, purpose: Act) =>
  tx.rows(
    `insert into confirmation (session_id, purpose, expires_at) select id, $2, $3 from session where token_hash = $1
       on conflict (session_id, purpose) do update set expires_at = excluded.expires_at`,
    [caller.tokenHash, purpose, now + policy.session.confirmMinutes * minuteMs],
  )

/**
 * Changing where money goes takes two factors if the player has two: the login is one, so another must confirm it, or a passkey, which is
 * two factors in itself. Empty: they have no other.
 */
export async function secondFactorsOf(
  { db, caller, now }: Pick<Context<'user'>, 'caller' | 'now'> & { readonly db: Sql },
  { id, mobile, password_hash: password }: Pick<PlayerRow, 'id' | 'mobile' | 'password_hash'>,
): Promise<readonly ConfirmMethod[]> {
  const session = await db.row<{ way: LoginMethod | null; has_key: boolean }>(
    `select way, exists (select 1 from passkey where player_id = $2) as has_key from session where token_hash = $1 and expires_at > $3`,
    [caller.tokenHash, id, now],
  )
  const methods: ConfirmMethod[] = session?.has_key ? ['passkey'] : []
  if (mobile !== null && session?.way !== 'code') methods.push('code')
  if (password !== null && session?.way !== 'password') methods.push('password')
  return methods
}

/**
 * For an action that needs a confirmation each time, such as a large withdrawal: refused with data { purpose } until the player has
 * confirmed that action. Call it in the action's own transaction, instead of `requireFreshInput`: the confirmation is used up with it,
 * and stays valid when the action is refused for another reason.
 */
export async function requireConfirmed({ tx, caller, now }: User, purpose: Act): Promise<Refusal | undefined> {
  const used = await tx.row(
    `delete from confirmation using session
       where session.id = confirmation.session_id and session.token_hash = $1 and purpose = $2 and confirmation.expires_at > $3 returning purpose`,
    [caller.tokenHash, purpose, now],
  )
  if (used) return undefined
  const player = purpose === 'bank' ? await findPlayer(tx, caller.playerId) : undefined
  const methods = player ? await secondFactorsOf({ db: tx, caller, now }, player) : []
  return refuse('confirmIdentity', { purpose, ...(methods.length > 0 && { ways: methods }) })
}

/** For adding and removing ways to log in: refused unless the player's identity was proven in this session recently. */
export async function requireRecentProof({ tx, caller, now, policy }: User): Promise<Refusal | undefined> {
  const since = now - policy.session.proofMinutes * minuteMs
  const recent = await tx.row('select 1 from session where token_hash = $1 and authenticated_at >= $2', [caller.tokenHash, since])
  return recent ? undefined : refuse('confirmIdentity')
}
