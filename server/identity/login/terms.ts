import type { InputOf, OutputOf } from '#contract/call.ts'
import type { acceptTerms, acceptedTerms } from '#contract/login.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'

/** acceptTerms: accepts the terms in force, for all of the player's devices. */
export async function acceptNewTerms(
  { tx, caller, now, policy }: Context<'user'>,
  { version }: InputOf<typeof acceptTerms>,
): Promise<OutputOf<typeof acceptTerms> | Refusal> {
  if (version !== policy.termsVersion) return refuse('acceptTerms', { version: policy.termsVersion })
  await tx.rows('insert into terms_acceptance (player_id, version, at) values ($1, $2, $3) on conflict do nothing', [
    caller.playerId,
    version,
    now,
  ])
  await tx.rows('update player set terms_version = $2 where id = $1 and terms_version < $2', [caller.playerId, version])
  await tx.rows('update session set terms_version = $2 where player_id = $1 and expires_at > $3', [caller.playerId, version, now])
  return { version }
}

/** acceptedTerms */
export const termsOf = async ({ tx, caller, policy }: Context<'user'>): Promise<OutputOf<typeof acceptedTerms>> => ({
  current: policy.termsVersion,
  list: await tx.rows('select version, at from terms_acceptance where player_id = $1 order by version desc', [caller.playerId]),
})
