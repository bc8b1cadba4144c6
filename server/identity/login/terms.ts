import type { InputOf, OutputOf } from '#contract/call.ts'
import type { acceptedTerms, acceptTerms as acceptTermsCall } from '#contract/login.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { acceptancesOf, acceptTerms } from '../session/playerStore.ts'

/** acceptTerms: accepts the terms in force, for all of the player's devices. */
export async function acceptNewTerms(
  { tx, caller, now, policy }: Context<'user'>,
  { version }: InputOf<typeof acceptTermsCall>,
): Promise<OutputOf<typeof acceptTermsCall> | Refusal> {
  if (version !== policy.termsVersion) return refuse('acceptTerms', { version: policy.termsVersion })
  await acceptTerms(tx, caller.playerId, version, now)
  return { version }
}

/** acceptedTerms */
export const termsOf = async ({ tx, caller, policy }: Context<'user'>): Promise<OutputOf<typeof acceptedTerms>> => ({
  current: policy.termsVersion,
  list: await acceptancesOf(tx, caller.playerId),
})
