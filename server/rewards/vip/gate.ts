import type { Sql } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { totalDeposited } from '../../money/orders/depositStore.ts'
import type { Policy } from '../../settings/policy.ts'

/**
 * For a VIP perk (spec §6): undefined for a player who has deposited enough, otherwise a refusal. The app shows `vipOnly` as the prompt
 * that leads to deposit.
 */
export async function requireVip(sql: Sql, playerId: string, policy: Pick<Policy, 'vip'>): Promise<Refusal | undefined> {
  const done = await totalDeposited(sql, playerId)
  return done >= policy.vip.deposited ? undefined : refuse('vipOnly', { need: policy.vip.deposited, done })
}
