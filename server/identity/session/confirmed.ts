import type { ConfirmPurpose, ConfirmWay } from '#contract/session.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { findPlayer } from './playerStore.ts'
import type { PlayerRow } from './playerStore.ts'
import type { LoginWay } from './sessions.ts'

type User = Pick<Context<'user'>, 'tx' | 'caller' | 'now' | 'policy'>
/** Acts that may ask for a confirmation of their own. */
export type Act = Exclude<ConfirmPurpose, 'resume'>

/** Notes that the player has just confirmed, for one act of this kind. */
export const keepConfirmed = ({ tx, caller, now, policy }: User, purpose: Act) =>
  tx.rows(
    `insert into confirmation (session_id, purpose, expires_at) select id, $2, $3 from session where token_hash = $1
       on conflict (session_id, purpose) do update set expires_at = excluded.expires_at`,
    [caller.tokenHash, purpose, now + policy.session.confirmMinutes * 60_000],
  )

/**
 * Where money goes is changed with two factors, if the player has two: what they logged in with is one, so that another one must confirm, or a
 * passkey, which is two by itself. Empty: they have no other.
 */
export async function secondFactorsOf(
  { db, caller, now }: Pick<Context<'user'>, 'caller' | 'now'> & { readonly db: Sql },
  { id, mobile, password_hash: password }: Pick<PlayerRow, 'id' | 'mobile' | 'password_hash'>,
): Promise<readonly ConfirmWay[]> {
  const session = await db.row<{ way: LoginWay | null; has_key: boolean }>(
    `select way, exists (select 1 from passkey where player_id = $2) as has_key from session where token_hash = $1 and expires_at > $3`,
    [caller.tokenHash, id, now],
  )
  const ways: ConfirmWay[] = session?.has_key ? ['passkey'] : []
  if (mobile !== null && session?.way !== 'code') ways.push('code')
  if (password !== null && session?.way !== 'password') ways.push('password')
  return ways
}

/**
 * For an act that asks each time who is there, a large withdrawal for one: refused with data { purpose } until the player has confirmed
 * for just that. Ask it in the act's own transaction and instead of `requireFreshInput`: the confirmation is used up with it, and stays
 * good when the act is refused for another reason.
 */
export async function requireConfirmed({ tx, caller, now }: User, purpose: Act): Promise<Refusal | undefined> {
  const used = await tx.row(
    `delete from confirmation using session
       where session.id = confirmation.session_id and session.token_hash = $1 and purpose = $2 and confirmation.expires_at > $3 returning purpose`,
    [caller.tokenHash, purpose, now],
  )
  if (used) return undefined
  const player = purpose === 'bank' ? await findPlayer(tx, caller.playerId) : undefined
  const ways = player ? await secondFactorsOf({ db: tx, caller, now }, player) : []
  return refuse('confirmIdentity', { purpose, ...(ways.length > 0 && { ways }) })
}

/** For adding and taking away ways to log in: refused unless somebody proved here who they are a short while ago. */
export async function requireRecentProof({ tx, caller, now, policy }: User): Promise<Refusal | undefined> {
  const since = now - policy.session.proofMinutes * 60_000
  const recent = await tx.row('select 1 from session where token_hash = $1 and authenticated_at >= $2', [caller.tokenHash, since])
  return recent ? undefined : refuse('confirmIdentity')
}
