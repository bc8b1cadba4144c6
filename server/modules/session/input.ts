import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'

const minuteMs = 60_000

/**
 * After 30 minutes without input a money call is refused until the player confirms who they are; otherwise this call is input.
 * Written at most once a minute and outside the call's transaction, because it holds whatever becomes of the call.
 */
export async function requireFreshInput({ db, caller, now, policy }: Context<'user'>): Promise<Refusal | undefined> {
  const idle = now - caller.lastInputAt
  if (idle > policy.session.idleMinutes * minuteMs) return refuse('confirmIdentity')
  if (idle > minuteMs) await db.rows('update session set last_input_at = $2 where token_hash = $1', [caller.tokenHash, now])
  return undefined
}
